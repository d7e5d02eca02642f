import { otherPayableNames } from '@app/contract/payments/otherPayments.rules.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'
import { isDiscountReturned } from './discounts.store.ts'
import { moneyColumns } from './moneyColumns.ts'

const { searchText: _, ...payment } = getTableColumns(paymentsTable)
const names: Readonly<Record<string, string>> = otherPayableNames

const otherPaymentRows = (db: Db, ids: string[]) =>
  db
    .select({
      ...payment,
      isDiscountReturned: isDiscountReturned(paymentsTable.id),
      customer: usersTable.name,
      customerEmail: usersTable.email,
    })
    .from(paymentsTable)
    .leftJoin(usersTable, eq(usersTable.id, paymentsTable.userId))
    .where(inArray(paymentsTable.id, ids))

/** Payments without an order, with their amounts in major units. */
export const otherPaymentTable = tableOf<Awaited<ReturnType<typeof otherPaymentRows>>[number]>(otherPaymentRows, [
  ['Id', ({ id }) => id],
  ['Transaction id', ({ providerId }) => providerId],
  ['For', ({ payableKind }) => names[payableKind]],
  ['Customer', ({ customer }) => customer],
  ['Customer email', ({ customerEmail }) => customerEmail],
  ['Billing name', ({ billing }) => billing.name],
  ['Billing email', ({ billing }) => billing.email],
  ['Billing country', ({ billing }) => billing.country],
  ...moneyColumns,
  ['Type', ({ type }) => type],
  ['Method', ({ method }) => method],
  ['Status', ({ status }) => status],
  ['Created at', ({ createdAt }) => createdAt.toISOString()],
])
