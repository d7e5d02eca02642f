import { eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { calendarFeedsTable } from './calendarFeeds.table.ts'

/** Current version of a person's calendar address; created on the first request. */
export async function feedVersion(db: Db, userId: string): Promise<number> {
  await db.insert(calendarFeedsTable).values({ userId }).onConflictDoNothing()
  return (await knownFeedVersion(db, userId)) ?? 1
}

export async function knownFeedVersion(db: Db, userId: string): Promise<number | undefined> {
  return (await db.select({ version: calendarFeedsTable.version }).from(calendarFeedsTable).where(eq(calendarFeedsTable.userId, userId)))[0]
    ?.version
}

export async function nextFeedVersion(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .insert(calendarFeedsTable)
    .values({ userId, version: 2 })
    .onConflictDoUpdate({ target: calendarFeedsTable.userId, set: { version: sql`${calendarFeedsTable.version} + 1` } })
    .returning({ version: calendarFeedsTable.version })
  return row?.version ?? 1
}
