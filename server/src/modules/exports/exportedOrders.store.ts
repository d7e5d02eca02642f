import { plainAmount } from '@app/contract/core/money.ts'
import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import { and, asc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from './csv.ts'

const customers = alias(usersTable, 'customers')
const managers = alias(usersTable, 'managers')
const employees = alias(usersTable, 'employees')

/** Every order that is not in the recycle bin, with its amounts in major units. */
export const orderTable = tableOf(
  (db, after, atMost) =>
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
      .where(and(gt(ordersTable.id, after), isNull(ordersTable.recycledAt)))
      .orderBy(asc(ordersTable.id))
      .limit(atMost),
  [
    ['Id', ({ id }) => id],
    ['Number', ({ number }) => number],
    ['Title', ({ name }) => name],
    ['Type', ({ type }) => type],
    ['Category', ({ category }) => category],
    ['Technologies', ({ technologies }) => technologies.join(', ')],
    ['Status', ({ status }) => status],
    ['Progress', ({ progress }) => progress],
    ['Deadline', ({ deadline }) => deadline],
    ['Time zone', ({ timezone }) => timezone],
    ['Customer', ({ customer }) => customer],
    ['Customer email', ({ email, customerEmail }) => email ?? customerEmail],
    ['Manager', ({ manager }) => manager],
    ['Employee', ({ employee }) => employee],
    ['Currency', ({ currency }) => currency],
    ['Total', ({ totalCents, currency }) => plainAmount(totalCents, currency)],
    ['Paid', ({ paidCents, currency }) => plainAmount(paidCents, currency)],
    ['Remaining', (order) => plainAmount(remainingCents(order), order.currency)],
    ['Refund', ({ refundStatus }) => refundStatus],
    ['Cancelled because', ({ cancellationReason }) => cancellationReason],
    ['Delivered at', ({ deliveredAt }) => deliveredAt?.toISOString()],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
