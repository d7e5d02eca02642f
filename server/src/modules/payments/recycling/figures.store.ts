import { and, eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import type { PaymentRow } from '../payments.table.ts'
import { inCurrencyOf } from '../returns/inCurrencyOf.ts'
import { takenBy } from '../returns/takenBy.ts'
import { paymentFiguresTable } from './figures.table.ts'

const ofProvider = (type: PaymentRow['type'], providerId: string) =>
  and(eq(paymentFiguresTable.type, type), eq(paymentFiguresTable.providerId, providerId))

export const areFiguresOf = async (db: Db, type: PaymentRow['type'], providerId: string): Promise<boolean> =>
  (await db.$count(paymentFiguresTable, ofProvider(type, providerId))) > 0

/** Writes what went back of a deleted payment as the provider tells it now; nothing where it is none. */
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
    .set({ refundedCents: takenBy(converted, 'refund'), disputedCents: takenBy(converted, 'dispute') })
    .where(ofProvider(type, providerId))
}
