import { and, count, eq, gte, type SQL } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { CardAttempt } from '#outside/cards/index.ts'
import { type PublicPaymentRow, publicPaymentAttemptsTable } from '../publicPayments.table.ts'

const { publicPaymentId, fromFingerprint, cardFingerprint, isDeclined, at } = publicPaymentAttemptsTable

/** Records each attempt once, however often the provider reports it. */
export async function noteAttempts(
  db: Db,
  { id, fromFingerprint }: Pick<PublicPaymentRow, 'id' | 'fromFingerprint'>,
  attempts: readonly CardAttempt[],
): Promise<void> {
  if (attempts.length === 0) return
  const rows = attempts.map((attempt) => ({
    id: attempt.id,
    publicPaymentId: id,
    fromFingerprint,
    cardFingerprint: attempt.fingerprint ?? null,
    isDeclined: attempt.isDeclined,
    at: attempt.createdAt,
  }))
  await db.insert(publicPaymentAttemptsTable).values(rows).onConflictDoNothing({ target: publicPaymentAttemptsTable.id })
}

export const declinesOfPayment = (db: Db, id: string) => declines(db, eq(publicPaymentId, id))

export const declinesOfCard = async (db: Db, fingerprint: string | undefined, since: Date) =>
  fingerprint === undefined ? 0 : declines(db, and(eq(cardFingerprint, fingerprint), gte(at, since)))

export const declinesFrom = (db: Db, from: string, since: Date) => declines(db, and(eq(fromFingerprint, from), gte(at, since)))

export const declinesOfAll = (db: Db, since: Date) => declines(db, gte(at, since))

async function declines(db: Db, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ declines: count() })
    .from(publicPaymentAttemptsTable)
    .where(and(eq(isDeclined, true), which))
  return counted?.declines ?? 0
}
