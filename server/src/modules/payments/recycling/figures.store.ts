import { and, eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import type { PaymentRow } from '../payments.table.ts'
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
  await db
    .update(paymentFiguresTable)
    .set({ refundedCents: takenBy(said, 'refund'), disputedCents: takenBy(said, 'dispute') })
    .where(ofProvider(type, providerId))
}
