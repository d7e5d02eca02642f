import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { feedbackTable } from '#feedback/feedback.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { profileCardsTable } from './profileCards.table.ts'

export type CardSwitch = { version: number; isOn: boolean }

/** Nothing for whoever never had one. */
export async function findSwitch(db: Db, userId: string): Promise<CardSwitch | undefined> {
  const { version, isOn } = profileCardsTable
  return (await db.select({ version, isOn }).from(profileCardsTable).where(eq(profileCardsTable.userId, userId)))[0]
}

/** Switches it; a link that is made anew, and one that is switched on again, is another than before. */
export async function setSwitch(db: Db, userId: string, isOn: boolean, now: Date): Promise<CardSwitch | undefined> {
  const { version } = profileCardsTable
  const [row] = await db
    .insert(profileCardsTable)
    .values({ userId, isOn, updatedAt: now })
    .onConflictDoUpdate({ target: profileCardsTable.userId, set: { isOn, version: sql`${version} + 1`, updatedAt: now } })
    .returning({ version, isOn: profileCardsTable.isOn })
  return row
}

/** What somebody has delivered, and what its customers thought of the service. */
export async function workOf(db: Db, userId: string) {
  const theirs = and(eq(ordersTable.employeeId, userId), isNotNull(ordersTable.deliveredAt), isNull(ordersTable.recycledAt))
  const [delivered] = await db.select({ n: count() }).from(ordersTable).where(theirs)
  const { service, orderId } = feedbackTable
  const ratings = await db
    .select({ stars: service, count: count() })
    .from(feedbackTable)
    .innerJoin(ordersTable, and(eq(ordersTable.id, orderId), theirs))
    .groupBy(service)
    .orderBy(desc(service))
  return { delivered: delivered?.n ?? 0, ratings }
}
