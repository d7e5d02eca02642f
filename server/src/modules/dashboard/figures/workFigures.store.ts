import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filteredOwn, filteredWork, orderFilter } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'

const { status, deadline, employeeId, tab, currency, totalCents, paidCents } = ordersTable

/** The orders that a person works on or manages, as in their own list. */
const ownWork = (reader: Actor, filtered?: SQL): SQL | undefined =>
  orderFilter(reader, { of: 'assignee', id: reader.id }, { search: '', filtered })

/** The number of a person's orders due on each day, by current status. */
export const ordersByDeadline = (db: Db, reader: Actor, days: string, readerClock: ReaderClock) =>
  db
    .select({ status, deadline, orders: count() })
    .from(ordersTable)
    .where(ownWork(reader, filteredWork({ deadline: days }, readerClock)))
    .groupBy(status, deadline)

/** A person's active orders, by developer. */
export function loadByEmployee(db: Db, reader: Actor, spans: { days: string; overdueDays: string }, readerClock: ReaderClock) {
  const among = (days: string) => sql<number>`count(*) filter (where ${filteredWork({ deadline: days }, readerClock)})`.mapWith(Number)
  return db
    .select({ employeeId, underWay: count(), overdue: among(spans.overdueDays), due: among(spans.days) })
    .from(ordersTable)
    .where(and(ownWork(reader), eq(tab, 'active')))
    .groupBy(employeeId)
}

/** A manager's people, and others who work on their orders. */
export function peopleWithOrders(db: Db, managerId: string, ids: readonly string[]) {
  const { id, username, name, profilePicture } = usersTable
  const isTheirs = and(eq(usersTable.managerId, managerId), eq(usersTable.role, 'employee'), notRecycled)
  return db
    .select({ id, username, name, profilePicture })
    .from(usersTable)
    .where(ids.length > 0 ? or(isTheirs, inArray(id, [...ids])) : isTheirs)
    .orderBy(asc(name), asc(id))
}

/** The amount that a customer has to pay now, by currency. */
export function owedByCurrency(db: Db, reader: Actor, readerClock: ReaderClock) {
  const owed = orderFilter(reader, { of: 'customer', id: reader.id }, { search: '', filtered: filteredOwn({ paid: 'no' }, readerClock) })
  const cents = sql<number>`sum(${totalCents} - ${paidCents})`.mapWith(Number)
  return db.select({ currency, cents, orders: count() }).from(ordersTable).where(owed).groupBy(currency).orderBy(currency)
}
