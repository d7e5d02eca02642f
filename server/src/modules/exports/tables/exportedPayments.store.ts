import { plainAmount } from '@app/contract/core/money.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

const { searchText: _, ...payment } = getTableColumns(paymentsTable)

/** Payments with their amounts in major units. */
export const paymentTable = tableOf(
  (db, ids) =>
    db
      .select({
        ...payment,
        orderNumber: ordersTable.number,
        orderName: ordersTable.name,
        customer: usersTable.name,
        customerEmail: usersTable.email,
      })
      .from(paymentsTable)
      .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
      .innerJoin(usersTable, eq(usersTable.id, paymentsTable.userId))
      .where(inArray(paymentsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Transaction id', ({ providerId }) => providerId],
    ['Reference', ({ reference }) => reference],
    ['Order number', ({ orderNumber }) => orderNumber],
    ['Order', ({ orderName }) => orderName],
    ['Customer', ({ customer }) => customer],
    ['Customer email', ({ customerEmail }) => customerEmail],
    ['Billing name', ({ billing }) => billing.name],
    ['Billing country', ({ billing }) => billing.country],
    ['Currency', ({ currency }) => currency],
    ['Amount', ({ amountCents, currency }) => plainAmount(amountCents, currency)],
    ['Discount', ({ discountCents, currency }) => plainAmount(discountCents, currency)],
    ['Order total', ({ orderTotalCents, currency }) => plainAmount(orderTotalCents, currency)],
    ['Remaining', ({ remainingCents, currency }) => plainAmount(remainingCents, currency)],
    ['Part payment', ({ isPartial }) => (isPartial ? 'Yes' : 'No')],
    ['Type', ({ type }) => type],
    ['Method', ({ method }) => method],
    ['Status', ({ status }) => status],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
