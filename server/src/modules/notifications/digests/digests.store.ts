import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { laneOf } from '#jobs/lanes.ts'
import { type DigestRow, digestsTable } from '../notifications.table.ts'

export async function digestOf(db: Db, userId: string): Promise<DigestRow | undefined> {
  const [row] = await db.select().from(digestsTable).where(eq(digestsTable.userId, userId))
  return row
}

/** The time zones of these people, if they have set one. */
export async function zonesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { userId, timezone } = digestsTable
  const rows = await db
    .select({ userId, timezone })
    .from(digestsTable)
    .where(and(inArray(userId, [...userIds]), isNotNull(timezone)))
  return new Map(rows.map(({ userId, timezone }) => [userId, timezone ?? '']))
}

/** Locks the row until the transaction ends. */
export async function lockDigest(db: Db, userId: string): Promise<DigestRow | undefined> {
  const [row] = await db.select().from(digestsTable).where(eq(digestsTable.userId, userId)).for('update')
  return row
}

type Chosen = Pick<DigestRow, 'userId' | 'isOn' | 'hour' | 'timezone' | 'nextAt'>

/** Turning the digest on covers notifications from then on. */
export async function saveDigest(db: Db, chosen: Chosen, now: Date): Promise<void> {
  const wasOff = sql`case when ${digestsTable.isOn} then ${digestsTable.toldUntil} else ${now} end`
  await db
    .insert(digestsTable)
    .values({ ...chosen, toldUntil: now })
    .onConflictDoUpdate({ target: digestsTable.userId, set: { ...chosen, toldUntil: wasOff } })
}

export async function turnDigestOff(db: Db, userId: string): Promise<void> {
  await db.update(digestsTable).set({ isOn: false }).where(eq(digestsTable.userId, userId))
}

export async function saveDigestRun(db: Db, userId: string, { toldUntil, lastDay }: { toldUntil: Date; lastDay: string }): Promise<void> {
  await db.update(digestsTable).set({ toldUntil, lastDay }).where(eq(digestsTable.userId, userId))
}

/** Locks a page of the due digests until the transaction ends, skipping those that another worker has locked. */
export const lockDueDigests = (db: Db, now: Date, atMost: number): Promise<DigestRow[]> =>
  db
    .select()
    .from(digestsTable)
    .where(and(eq(digestsTable.isOn, true), lte(digestsTable.nextAt, now)))
    .orderBy(asc(digestsTable.nextAt), asc(digestsTable.userId))
    .limit(atMost)
    .for('update', { skipLocked: true })

type NextDigest = { userId: string; nextAt: Date; day: string }

/** Sets the next time of each and enqueues a job for each, in two statements for any number of them. */
export async function queueDigests(db: Db, due: readonly NextDigest[]): Promise<void> {
  const facts = JSON.stringify(due)
  await db.execute(sql`update digests set next_at = due."nextAt"
    from json_to_recordset(${facts}::json) as due("userId" uuid, "nextAt" timestamptz) where digests.user_id = due."userId"`)
  // One call for all of them: separate calls take ten times as long.
  await db.execute(sql`select count(*) from graphile_worker.add_jobs(array(
    select row('sendDigest', json_build_object('userId', due."userId", 'day', due.day), null, null, 12, 'digest:' || due."userId", null, array[${laneOf('sendDigest')}::text]
      )::graphile_worker.job_spec
    from json_to_recordset(${facts}::json) as due("userId" uuid, day text)))`)
}
