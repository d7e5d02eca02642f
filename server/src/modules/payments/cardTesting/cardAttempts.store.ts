import { and, count, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { deleteSome } from '#jobs/retention.ts'
import type { CardAttempt } from '#outside/cards/index.ts'
import { payableRef } from '../payables/payableOf.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { cardAttemptsTable as attempts } from './cardAttempts.table.ts'

/** Records each attempt once, however often the provider reports it. */
export async function noteCardAttempts(db: Db, intent: PaymentIntentRow, tried: readonly CardAttempt[]): Promise<void> {
  if (tried.length === 0) return
  const { id: intentId, userId, fromNetwork, choice } = intent
  const rows = tried.map(({ id, fingerprint, isDeclined, createdAt }) => ({
    id,
    intentId,
    payableId: payableRef(intent).id,
    // A link is paid without an account: the customer of its order has tried no card.
    userId: choice.paymentLinkId ? null : userId,
    fromNetwork,
    card: fingerprint ?? null,
    isDeclined,
    at: createdAt,
  }))
  await db.insert(attempts).values(rows).onConflictDoNothing({ target: attempts.id })
}

export const declinesOfIntent = (db: Db, intentId: string) => declines(db, eq(attempts.intentId, intentId))
export const declinesOfPayable = (db: Db, id: string, since: Date) => declines(db, and(eq(attempts.payableId, id), gte(attempts.at, since)))
export const declinesOfAccount = async (db: Db, userId: string | null, since: Date) =>
  userId === null ? 0 : declines(db, and(eq(attempts.userId, userId), gte(attempts.at, since)))
export const declinesOfNetwork = async (db: Db, fromNetwork: string | null, since: Date) =>
  fromNetwork === null ? 0 : declines(db, and(eq(attempts.fromNetwork, fromNetwork), gte(attempts.at, since)))
export const declinesOfCard = async (db: Db, card: string | undefined, since: Date) =>
  card === undefined ? 0 : declines(db, and(eq(attempts.card, card), gte(attempts.at, since)))

async function declines(db: Db, which: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ declines: count() })
    .from(attempts)
    .where(and(eq(attempts.isDeclined, true), which))
  return counted?.declines ?? 0
}

/** Deletes old attempts; the intents stay. */
export const forgetCardAttempts = (db: Db, before: Date, atMost: number): Promise<number> =>
  deleteSome(db, attempts, { where: lt(attempts.at, before), atMost })
