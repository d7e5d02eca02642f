import { plainAmount } from '@app/contract/core/money.ts'
import { otherPayableNames } from '@app/contract/payments/otherPayments.rules.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { paymentsTable } from '#payments/payments.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

const { searchText: _, ...payment } = getTableColumns(paymentsTable)
const names: Readonly<Record<string, string>> = otherPayableNames

/** Payments without an order, with their amounts in major units. */
export const otherPaymentTable = tableOf(
  (db, ids) =>
    db
      .select({ ...payment, customer: usersTable.name, customerEmail: usersTable.email })
      .from(paymentsTable)
      .leftJoin(usersTable, eq(usersTable.id, paymentsTable.userId))
      .where(inArray(paymentsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Transaction id', ({ providerId }) => providerId],
    ['For', ({ payableKind }) => names[payableKind]],
    ['Customer', ({ customer }) => customer],
    ['Customer email', ({ customerEmail }) => customerEmail],
    ['Billing name', ({ billing }) => billing.name],
    ['Billing email', ({ billing }) => billing.email],
    ['Billing country', ({ billing }) => billing.country],
    ['Currency', ({ currency }) => currency],
    ['Amount', ({ amountCents, currency }) => plainAmount(amountCents, currency)],
    ['Too much', ({ surplusCents, currency }) => plainAmount(surplusCents, currency)],
    ['Refunded', ({ refundedCents, currency }) => plainAmount(refundedCents, currency)],
    ['Disputed', ({ disputedCents, currency }) => plainAmount(disputedCents, currency)],
    ['Type', ({ type }) => type],
    ['Method', ({ method }) => method],
    ['Status', ({ status }) => status],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
