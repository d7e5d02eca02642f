import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { tableOf } from '../csv.ts'
import { moneyColumns } from './moneyColumns.ts'

const sumOf = (column: unknown) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** All money that came for each public payment: a second payment of one is too much, and belongs to its sum. */
const paidFor = (db: Db, ids: string[]) =>
  db
    .select({
      payableId: paymentsTable.payableId,
      amountCents: sumOf(paymentsTable.amountCents).as('all_amount_cents'),
      surplusCents: sumOf(paymentsTable.surplusCents).as('all_surplus_cents'),
      refundedCents: sumOf(paymentsTable.refundedCents).as('all_refunded_cents'),
      disputedCents: sumOf(paymentsTable.disputedCents).as('all_disputed_cents'),
    })
    .from(paymentsTable)
    .where(inArray(paymentsTable.payableId, ids))
    .groupBy(paymentsTable.payableId)
    .as('paid')

const publicPaymentRows = async (db: Db, ids: string[]) => {
  const paid = paidFor(db, ids)
  const rows = await db
    .select({ own: getTableColumns(publicPaymentsTable), ...pick(paid) })
    .from(publicPaymentsTable)
    .leftJoin(paid, eq(paid.payableId, publicPaymentsTable.id))
    .where(inArray(publicPaymentsTable.id, ids))
  return rows.map(({ own, amountCents, surplusCents, refundedCents, disputedCents }) => ({
    ...own,
    // A payment that was deleted for good leaves the figures of its public payment.
    amountCents: amountCents ?? own.amountCents,
    surplusCents: surplusCents ?? 0,
    refundedCents: refundedCents ?? own.refundedCents,
    disputedCents: disputedCents ?? own.disputedCents,
    ...plainMoney,
  }))
}

/** Public payments with their amounts in major units. */
export const publicPaymentTable = tableOf<Awaited<ReturnType<typeof publicPaymentRows>>[number]>(publicPaymentRows, [
  ['Id', ({ id }) => id],
  ['Transaction id', ({ transactionId }) => transactionId],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Address', ({ address }) => address],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['Postal code', ({ pinCode }) => pinCode],
  ['Country', ({ country }) => country],
  ['For', ({ purpose }) => purpose],
  ...moneyColumns,
  ['Method', ({ type }) => type],
  ['Status', ({ status }) => status],
  ['Paid at', ({ paidAt }) => paidAt?.toISOString()],
])

const pick = ({ amountCents, surplusCents, refundedCents, disputedCents }: ReturnType<typeof paidFor>) => ({
  amountCents,
  surplusCents,
  refundedCents,
  disputedCents,
})

/** A visitor has no coins and is charged in the currency of the page. */
const plainMoney = { discountCents: 0, isDiscountReturned: false, chargedCents: null, chargedCurrency: null, rate: null }
