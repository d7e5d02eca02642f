import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { type IdempotencyKeyRow, idempotencyKeysTable } from './idempotency.table.ts'

/** One attempt: by whom, at which call, under which name, and what was sent. */
export type Attempt = Pick<IdempotencyKeyRow, 'caller' | 'call' | 'key' | 'inputHash'>

/**
 * The row of the attempt, which is the caller's where it carries their claim. A claim that is older than the lease and was
 * never answered is taken over: whoever made it is gone. The clock is the database's, so that all processes agree.
 */
export async function claimAttempt(db: Db, attempt: Attempt, claim: string, leaseMs: number): Promise<IdempotencyKeyRow | undefined> {
  const isLapsed = sql`${idempotencyKeysTable.claimedAt} < now() - ${leaseMs} * interval '1 millisecond'`
  const [mine] = await db
    .insert(idempotencyKeysTable)
    .values({ ...attempt, claim })
    .onConflictDoUpdate({
      target: [idempotencyKeysTable.caller, idempotencyKeysTable.call, idempotencyKeysTable.key],
      set: { claim, claimedAt: sql`now()` },
      setWhere: and(isNull(idempotencyKeysTable.answeredAt), isLapsed, eq(idempotencyKeysTable.inputHash, attempt.inputHash)),
    })
    .returning()
  return mine ?? (await db.select().from(idempotencyKeysTable).where(named(attempt)))[0]
}

/** Nothing where another request has taken the attempt over: its answer counts then. */
export async function keepAnswer(db: Db, attempt: Attempt, claim: string, answer: unknown): Promise<void> {
  await db
    .update(idempotencyKeysTable)
    .set({ answer, answeredAt: sql`now()` })
    .where(and(named(attempt), eq(idempotencyKeysTable.claim, claim)))
}

/** What was refused, or went wrong, may be tried again under its name. */
export async function giveUpClaim(db: Db, attempt: Attempt, claim: string): Promise<void> {
  await db.delete(idempotencyKeysTable).where(and(named(attempt), eq(idempotencyKeysTable.claim, claim)))
}

const atOnce = 5_000

/** Removes what is older, a part at a time, so that nobody waits for long. Answers how many there were. */
export async function forgetKeysBefore(db: Db, before: Date): Promise<number> {
  for (let removed = 0; ; ) {
    const old = db.select({ at: sql`ctid` }).from(idempotencyKeysTable).where(lt(idempotencyKeysTable.createdAt, before)).limit(atOnce)
    const gone = await db.delete(idempotencyKeysTable).where(inArray(sql`ctid`, old)).returning({ key: idempotencyKeysTable.key })
    removed += gone.length
    if (gone.length < atOnce) return removed
  }
}

const named = ({ caller, call, key }: Attempt): SQL | undefined =>
  and(eq(idempotencyKeysTable.caller, caller), eq(idempotencyKeysTable.call, call), eq(idempotencyKeysTable.key, key))
