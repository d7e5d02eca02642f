import { and, eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import type { PaymentRow } from '../payments.table.ts'
import { inCurrencyOf } from '../returns/inCurrencyOf.ts'
import { takenByReturns } from '../returns/takenByReturns.ts'
import { paymentFiguresTable } from './figures.table.ts'

const ofProvider = (type: PaymentRow['type'], providerId: string) =>
  and(eq(paymentFiguresTable.type, type), eq(paymentFiguresTable.providerId, providerId))

export const areFiguresOf = async (db: Db, type: PaymentRow['type'], providerId: string): Promise<boolean> =>
  (await db.$count(paymentFiguresTable, ofProvider(type, providerId))) > 0

/** Stores the current refunds and disputes of a deleted payment; undefined if there is no such payment. */
export async function saveReturnsInFigures(
  db: Db,
  type: PaymentRow['type'],
  providerId: string,
  said: readonly MoneyReturn[],
): Promise<void> {
  const [figures] = await db.select().from(paymentFiguresTable).where(ofProvider(type, providerId))
  if (!figures) return
  const converted = inCurrencyOf(figures, said)
  await db
    .update(paymentFiguresTable)
    .set({ refundedCents: takenByReturns(converted, 'refund'), disputedCents: takenByReturns(converted, 'dispute') })
    .where(ofProvider(type, providerId))
}
