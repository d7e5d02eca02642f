import { workCategories } from '@app/contract/documents/documents.rules.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { paymentReturnsTable, paymentsTable } from '#payments/payments.table.ts'
import { documentsTable } from '../files/documents.table.ts'
import { ordersTable } from '../orders.table.ts'

/** What beside its own row decides what happens next with an order. */
export type OrderMatters = { surplusCents: number; dispute: { answerBy: Date | null } | null; hasWork: boolean }

const isOfOrder = eq(paymentsTable.orderId, ordersTable.id)
const openDispute = and(isOfOrder, eq(paymentReturnsTable.kind, 'dispute'), inArray(paymentReturnsTable.state, ['inquiry', 'open']))
const ofPayment = eq(paymentsTable.id, paymentReturnsTable.paymentId)
const isWork = and(
  eq(documentsTable.orderId, ordersTable.id),
  inArray(documentsTable.category, [...workCategories]),
  isNull(documentsTable.deletedAt),
)

/** Columns for a query of orders, so that what matters is read in the same breath. */
export const mattersColumns = {
  surplusCents: sql<number>`coalesce((select sum(${paymentsTable.surplusCents}) from ${paymentsTable} where ${isOfOrder}), 0)`.mapWith(
    Number,
  ),
  isDisputed: sql<boolean>`exists (select 1 from ${paymentReturnsTable} join ${paymentsTable} on ${ofPayment} where ${openDispute})`,
  answerBy:
    sql<Date | null>`(select min(${paymentReturnsTable.answerBy}) from ${paymentReturnsTable} join ${paymentsTable} on ${ofPayment} where ${openDispute})`.mapWith(
      paymentReturnsTable.answerBy,
    ),
  hasWork: sql<boolean>`exists (select 1 from ${documentsTable} where ${isWork})`,
}

type MattersRow = { surplusCents: number; isDisputed: boolean; answerBy: Date | null; hasWork: boolean }
export const mattersFrom = ({ surplusCents, isDisputed, answerBy, hasWork }: MattersRow): OrderMatters => ({
  surplusCents,
  dispute: isDisputed ? { answerBy } : null,
  hasWork,
})
