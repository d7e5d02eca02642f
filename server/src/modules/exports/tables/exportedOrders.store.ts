import { plainAmount } from '@app/contract/core/money.ts'
import { type OrderField, orderFields } from '@app/contract/orders/orders.fields.ts'
import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import { type TableColumn, tableOf } from '../csv.ts'

const customers = alias(usersTable, 'customers')
const managers = alias(usersTable, 'managers')
const employees = alias(usersTable, 'employees')

const ordersByIds = (db: Db, ids: string[]) =>
  db
    .select({
      ...getTableColumns(ordersTable),
      customer: customers.name,
      customerEmail: customers.email,
      manager: managers.name,
      employee: employees.name,
    })
    .from(ordersTable)
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .leftJoin(managers, eq(managers.id, ordersTable.managerId))
    .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
    .where(inArray(ordersTable.id, ids))

/** Fields that are left out: long texts, internal notes, and extras that are part of the total. */
type LeftOut = 'details' | 'documentation' | 'bookingSession' | 'codeWalkThrough' | 'reportFee' | 'employeeReporting' | 'managerNote'
/** A field that is neither exported nor left out on purpose is a type error. */
type Columns = Record<Exclude<OrderField, LeftOut>, Column> & Record<string, Column>
type Column = TableColumn<Awaited<ReturnType<typeof ordersByIds>>[number]>
const label = (field: OrderField) => orderFields[field].label

/** Orders with their amounts in major units. */
export const orderTable = tableOf(
  ordersByIds,
  Object.values({
    id: ['Id', ({ id }) => id],
    number: ['Number', ({ number }) => number],
    name: ['Title', ({ name }) => name],
    type: [label('type'), ({ type }) => type],
    category: [label('category'), ({ category }) => category],
    technologies: [label('technologies'), ({ technologies }) => technologies.join(', ')],
    status: ['Status', ({ status }) => status],
    progress: ['Progress', ({ progress }) => progress],
    deadline: [label('deadline'), ({ deadline }) => deadline],
    timezone: ['Time zone', ({ timezone }) => timezone],
    customer: ['Customer', ({ customer }) => customer],
    customerEmail: ['Customer email', ({ email, customerEmail }) => email ?? customerEmail],
    assignedTo: [label('assignedTo'), ({ manager }) => manager],
    assignedEmployee: [label('assignedEmployee'), ({ employee }) => employee],
    currency: [label('currency'), ({ currency }) => currency],
    totalAmount: ['Total', ({ totalCents, currency }) => plainAmount(totalCents, currency)],
    paidAmount: ['Paid', ({ paidCents, currency }) => plainAmount(paidCents, currency)],
    remaining: ['Remaining', (order) => plainAmount(remainingCents(order), order.currency)],
    refund: ['Refund', ({ refundStatus }) => refundStatus],
    cancellationReason: ['Cancelled because', ({ cancellationReason }) => cancellationReason],
    deliveredAt: ['Delivered at', ({ deliveredAt }) => deliveredAt?.toISOString()],
    createdAt: ['Created at', ({ createdAt }) => createdAt.toISOString()],
  } satisfies Columns),
)
