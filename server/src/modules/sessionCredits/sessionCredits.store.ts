import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type SessionCreditRow, sessionCreditEntriesTable, sessionCreditsTable } from './sessionCredits.table.ts'

const { id, userId, remaining, expiresAt, source, sourceId } = sessionCreditsTable

type Source = Pick<SessionCreditRow, 'source' | 'sourceId'>
type Grant = Pick<SessionCreditRow, 'userId' | 'source' | 'sourceId' | 'expiresAt'> & { sessions: number; now: Date }

/** Grants sessions to a person, once for each source. */
export async function grantSessionCredits(db: Db, { sessions, now, ...credit }: Grant): Promise<void> {
  if (sessions === 0) return
  const [made] = await db
    .insert(sessionCreditsTable)
    .values({ ...credit, createdAt: now })
    .onConflictDoNothing()
    .returning({ id })
  if (made) await write(db, { creditId: made.id, kind: 'granted', credits: sessions, key: `granted:${made.id}`, createdAt: now })
}

type Spending = {
  userId: string /** Names what it is spent on, such as a booking; another use has another name. */
  key: string
  now: Date
}

/**
 * Spends one session credit of a person, the earliest to expire first, in the caller's transaction. Returns the credit, or undefined if
 * none is left. The same key spends once, also concurrently.
 */
export async function spendSessionCredit(db: Db, { userId: whose, key, now }: Spending): Promise<{ creditId: string } | undefined> {
  const spent = await entryOf(db, spentKey(key))
  if (spent) return { creditId: spent.creditId }
  const [credit] = await db
    .select({ id })
    .from(sessionCreditsTable)
    .where(and(eq(userId, whose), gt(remaining, 0), gt(expiresAt, now)))
    .orderBy(asc(expiresAt), asc(id))
    .limit(1)
    .for('update')
  // A concurrent call with the same key waits for the row lock and then finds the first entry.
  const spentByOther = await entryOf(db, spentKey(key))
  if (spentByOther) return { creditId: spentByOther.creditId }
  if (!credit) return undefined
  await write(db, { creditId: credit.id, kind: 'spent', credits: -1, key: spentKey(key), createdAt: now })
  return { creditId: credit.id }
}

/**
 * Returns the credit spent for a key, once, in the caller's transaction; returns whether it did so now. An expired credit returns to its
 * period and expires there again.
 */
export async function returnSessionCredit(db: Db, { key, now }: Omit<Spending, 'userId'>): Promise<boolean> {
  const spent = await entryOf(db, spentKey(key))
  if (!spent) return false
  await db.select({ id }).from(sessionCreditsTable).where(eq(id, spent.creditId)).for('update')
  if (await entryOf(db, returnedKey(key))) return false
  await write(db, { creditId: spent.creditId, kind: 'returned', credits: 1, key: returnedKey(key), createdAt: now })
  return true
}

/** A person's spendable credits, and when the first of them expires. */
export async function sessionCreditsOf(db: Db, whose: string, now: Date): Promise<{ left: number; expiresAt: Date | null }> {
  const rows = await db
    .select({ remaining, expiresAt })
    .from(sessionCreditsTable)
    .where(and(eq(userId, whose), gt(remaining, 0), gt(expiresAt, now)))
    .orderBy(asc(expiresAt))
  return { left: rows.reduce((sum, one) => sum + one.remaining, 0), expiresAt: rows[0]?.expiresAt ?? null }
}

/** Expires unspent credits whose end has passed. Returns the number of credits ended. */
export const expireSessionCredits = (db: Db, now: Date, atMost: number): Promise<number> =>
  db.transaction(async (db) => {
    const due = await db
      .select({ id, remaining })
      .from(sessionCreditsTable)
      .where(and(lte(expiresAt, now), gt(remaining, 0)))
      .orderBy(asc(id))
      .limit(atMost)
      .for('update', { skipLocked: true })
    for (const credit of due) await expire(db, credit, now)
    return due.length
  })

/** Ends the rest of one source early, such as of a refunded period. */
export async function endSessionCreditsOf(db: Db, of: Source, now: Date): Promise<void> {
  const [credit] = await db.select({ id, remaining }).from(sessionCreditsTable).where(isOf(of)).for('update')
  if (!credit) return
  if (credit.remaining > 0) await expire(db, credit, now)
  await db
    .update(sessionCreditsTable)
    .set({ expiresAt: sql`least(${expiresAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(id, credit.id))
}

/**
 * Undoes the early end of a source, such as after a won dispute: the taken credits return until their original end. Idempotent; a source
 * that was not ended early stays unchanged, and credits past their end stay expired.
 */
export async function reinstateSessionCreditsOf(db: Db, { end, now, ...of }: Source & { end: Date; now: Date }): Promise<void> {
  const [credit] = await db.select({ id, expiresAt }).from(sessionCreditsTable).where(isOf(of)).for('update')
  if (!credit || credit.expiresAt >= end) return
  await db.update(sessionCreditsTable).set({ expiresAt: end }).where(eq(id, credit.id))
  // Before the original end, every expiry was caused by the early end.
  if (end <= now) return
  const { kind, credits, creditId } = sessionCreditEntriesTable
  const [taken] = await db
    .select({ credits: sql<number>`-coalesce(sum(${credits}), 0)::int`, before: count(sql`case ${kind} when 'reinstated' then 1 end`) })
    .from(sessionCreditEntriesTable)
    .where(and(eq(creditId, credit.id), inArray(kind, ['expired', 'reinstated'])))
  if (!taken || taken.credits <= 0) return
  const key = `reinstated:${credit.id}:${taken.before}`
  await write(db, { creditId: credit.id, kind: 'reinstated', credits: taken.credits, key, createdAt: now })
}

/** A credit may be returned after it expired and expire again, so the entry's key contains their number. */
async function expire(db: Db, { id: creditId, remaining }: Pick<SessionCreditRow, 'id' | 'remaining'>, now: Date) {
  const before = await db.$count(
    sessionCreditEntriesTable,
    and(eq(sessionCreditEntriesTable.creditId, creditId), eq(sessionCreditEntriesTable.kind, 'expired')),
  )
  await write(db, { creditId, kind: 'expired', credits: -remaining, key: `expired:${creditId}:${before}`, createdAt: now })
}

const isOf = (of: Source) => and(eq(source, of.source), eq(sourceId, of.sourceId))
const spentKey = (key: string) => `spent:${key}`
const returnedKey = (key: string) => `returned:${key}`

const entryOf = async (db: Db, key: string) =>
  (
    await db
      .select({ creditId: sessionCreditEntriesTable.creditId })
      .from(sessionCreditEntriesTable)
      .where(eq(sessionCreditEntriesTable.key, key))
  )[0]

/** A trigger updates the remaining number, and the database refuses a negative one. */
async function write(db: Db, entry: typeof sessionCreditEntriesTable.$inferInsert): Promise<void> {
  await db.insert(sessionCreditEntriesTable).values(entry)
}
