import { plainAmount } from '@app/contract/core/money.ts'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'
import { isDiscountReturned } from './discounts.store.ts'
import { moneyColumns } from './moneyColumns.ts'

const { searchText: _, ...payment } = getTableColumns(paymentsTable)

const paymentRows = (db: Db, ids: string[]) =>
  db
    .select({
      ...payment,
      orderNumber: ordersTable.number,
      orderName: ordersTable.name,
      // As on the order: what is left of it now.
      left: sql<number>`greatest(0, ${ordersTable.totalCents} - ${ordersTable.paidCents})`.mapWith(Number),
      orderCurrency: ordersTable.currency,
      isDiscountReturned: isDiscountReturned(paymentsTable.id),
      customer: usersTable.name,
      customerEmail: usersTable.email,
    })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .innerJoin(usersTable, eq(usersTable.id, paymentsTable.userId))
    .where(inArray(paymentsTable.id, ids))

/** Payments with their amounts in major units. */
export const paymentTable = tableOf<Awaited<ReturnType<typeof paymentRows>>[number]>(paymentRows, [
  ['Id', ({ id }) => id],
  ['Transaction id', ({ providerId }) => providerId],
  ['Reference', ({ reference }) => reference],
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Order', ({ orderName }) => orderName],
  ['Customer', ({ customer }) => customer],
  ['Customer email', ({ customerEmail }) => customerEmail],
  ['Billing name', ({ billing }) => billing.name],
  ['Billing country', ({ billing }) => billing.country],
  ...moneyColumns,
  ['Order total', ({ orderTotalCents, currency }) => plainAmount(orderTotalCents, currency)],
  ['Remaining', ({ left, orderCurrency }) => plainAmount(left, orderCurrency)],
  ['Part payment', ({ isPartial }) => (isPartial ? 'Yes' : 'No')],
  ['Type', ({ type }) => type],
  ['Method', ({ method }) => method],
  ['Status', ({ status }) => status],
  ['Created at', ({ createdAt }) => createdAt.toISOString()],
])
