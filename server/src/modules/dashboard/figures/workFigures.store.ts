import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filteredOwn, filteredWork, orderFilter } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { notRecycled, usersTable } from '#users/users.table.ts'

const { status, deadline, employeeId, tab, currency, totalCents, paidCents } = ordersTable

/** The orders that somebody works on or answers for, as their list of them has it. */
const ownWork = (reader: Actor, filtered?: SQL): SQL | undefined =>
  orderFilter(reader, { of: 'assignee', id: reader.id }, { search: '', filtered })

/** How many of somebody's orders are due on each day, by how they stand now. */
export const ordersByDeadline = (db: Db, reader: Actor, days: string, reading: ReaderClock) =>
  db
    .select({ status, deadline, orders: count() })
    .from(ordersTable)
    .where(ownWork(reader, filteredWork({ deadline: days }, reading)))
    .groupBy(status, deadline)

/** What is under way of somebody's orders, by who does the work. */
export function loadByEmployee(db: Db, reader: Actor, spans: { days: string; overdueDays: string }, reading: ReaderClock) {
  const among = (days: string) => sql<number>`count(*) filter (where ${filteredWork({ deadline: days }, reading)})`.mapWith(Number)
  return db
    .select({ employeeId, underWay: count(), overdue: among(spans.overdueDays), due: among(spans.days) })
    .from(ordersTable)
    .where(and(ownWork(reader), eq(tab, 'active')))
    .groupBy(employeeId)
}

/** The people of a manager, and whoever else does the work of their orders. */
export function peopleWhoWork(db: Db, managerId: string, ids: readonly string[]) {
  const { id, username, name, profilePicture } = usersTable
  const isTheirs = and(eq(usersTable.managerId, managerId), eq(usersTable.role, 'employee'), notRecycled)
  return db
    .select({ id, username, name, profilePicture })
    .from(usersTable)
    .where(ids.length > 0 ? or(isTheirs, inArray(id, [...ids])) : isTheirs)
    .orderBy(asc(name), asc(id))
}

/** What a customer has to pay now, of each currency. */
export function owedByCurrency(db: Db, reader: Actor, reading: ReaderClock) {
  const owed = orderFilter(reader, { of: 'customer', id: reader.id }, { search: '', filtered: filteredOwn({ paid: 'no' }, reading) })
  const cents = sql<number>`sum(${totalCents} - ${paidCents})`.mapWith(Number)
  return db.select({ currency, cents, orders: count() }).from(ordersTable).where(owed).groupBy(currency).orderBy(currency)
}
