import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type PaymentIntentRow, type PaymentReturnRow, paymentIntentsTable, paymentReturnsTable, paymentsTable } from '../payments.table.ts'
import { type RefundRow, refundsTable } from './refunds.table.ts'

export async function insertRefund(db: Db, refund: typeof refundsTable.$inferInsert): Promise<RefundRow> {
  const [row] = await db.insert(refundsTable).values(refund).returning()
  if (!row) throw new Error('The new refund did not come back.')
  return row
}

export const refundByKey = async (db: Db, requestedBy: string, idempotencyKey: string): Promise<RefundRow | undefined> =>
  (
    await db
      .select()
      .from(refundsTable)
      .where(and(eq(refundsTable.requestedBy, requestedBy), eq(refundsTable.idempotencyKey, idempotencyKey)))
  )[0]

export const refundsOf = (db: Db, paymentId: string): Promise<RefundRow[]> =>
  db.select().from(refundsTable).where(eq(refundsTable.paymentId, paymentId))

/** The amount requested and not known at the provider yet. The payment must be locked. */
export async function waitingCentsOf(db: Db, paymentId: string): Promise<number> {
  const [waiting] = await db
    .select({ cents: sql<string>`coalesce(sum(${refundsTable.amountCents}), 0)` })
    .from(refundsTable)
    .where(and(eq(refundsTable.paymentId, paymentId), isWaiting))
  return Number(waiting?.cents ?? 0)
}
const isWaiting = and(eq(refundsTable.state, 'pending'), isNull(refundsTable.providerId))

export async function saveRefund(db: Db, id: string, changes: Partial<RefundRow>): Promise<void> {
  await db.update(refundsTable).set(changes).where(eq(refundsTable.id, id))
}

/** Returns false if the refund has ended or is known at the provider. */
export async function failWaitingRefund(db: Db, id: string, failureMessage: string, now: Date): Promise<boolean> {
  const failed = await db
    .update(refundsTable)
    .set({ state: 'failed', failureMessage, updatedAt: now })
    .where(and(eq(refundsTable.id, id), isWaiting))
    .returning({ id: refundsTable.id })
  return failed.length > 0
}

/** A refund with the intent that it refunds. */
export async function refundWithIntent(db: Db, id: string): Promise<{ refund: RefundRow; intent: PaymentIntentRow } | undefined> {
  const [found] = await db
    .select({ refund: refundsTable, intent: paymentIntentsTable })
    .from(refundsTable)
    .innerJoin(paymentsTable, eq(paymentsTable.id, refundsTable.paymentId))
    .innerJoin(paymentIntentsTable, eq(paymentIntentsTable.id, paymentsTable.intentId))
    .where(eq(refundsTable.id, id))
  return found
}

/** Refunds of a payment: those requested here and those at the provider, each once. */
export type ListedRefund = { asked: RefundRow | null; said: PaymentReturnRow | null; by: PersonRow | null }
export async function listedRefunds(db: Db, paymentId: string): Promise<ListedRefund[]> {
  const asked = await db
    .select({ refund: refundsTable, by: personColumns })
    .from(refundsTable)
    .leftJoin(usersTable, eq(usersTable.id, refundsTable.requestedBy))
    .where(eq(refundsTable.paymentId, paymentId))
    .orderBy(desc(refundsTable.createdAt))
  const said = await db
    .select()
    .from(paymentReturnsTable)
    .where(and(eq(paymentReturnsTable.paymentId, paymentId), eq(paymentReturnsTable.kind, 'refund')))
    .orderBy(desc(paymentReturnsTable.createdAt))
  const ours = asked.map(({ refund, by }) => ({
    asked: refund,
    by,
    said: said.find(({ providerId }) => providerId === refund.providerId) ?? null,
  }))
  const others = said
    .filter(({ providerId }) => !asked.some(({ refund }) => refund.providerId === providerId))
    .map((one) => ({ asked: null, by: null, said: one }))
  return [...ours, ...others]
}
