import type { Role } from '@app/contract/core/access.ts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { type CompanyRow, companyTable } from '#company/company.table.ts'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { type UserRow, usersTable } from '#users/users.table.ts'
import { customers, employees, managers } from '../lists/orderPeople.store.ts'
import { mattersColumns, mattersFrom, type OrderMatters } from '../nextAction/orderMatters.store.ts'
import { type OrderEventRow, type OrderRow, orderEventsTable, ordersTable } from '../orders.table.ts'

/** A receiver of notifications, with their mail address and whether their account is still active. */
export type Receiver = { id: string; name: string; email: string; role: Role } & Pick<
  UserRow,
  'timezone' | 'disabledAt' | 'disabledReason' | 'recycledAt'
>
export type OrderToNotify = { order: OrderRow; customer: Receiver; manager: Receiver | null; employee: Receiver | null }

const receiver = <T extends Record<keyof Receiver, AnyPgColumn>>(people: T): Pick<T, keyof Receiver> => ({
  id: people.id,
  name: people.name,
  email: people.email,
  role: people.role,
  timezone: people.timezone,
  disabledAt: people.disabledAt,
  disabledReason: people.disabledReason,
  recycledAt: people.recycledAt,
})

const selected = {
  order: getTableColumns(ordersTable),
  customer: receiver(customers),
  manager: receiver(managers),
  employee: receiver(employees),
}

/** The order with its people; nothing once it is deleted. Recycled orders are included, since their events are still announced. */
export async function orderToNotify(db: Db, id: string): Promise<OrderToNotify | undefined> {
  return (await telling(db).execute({ id }))[0]
}

const telling = preparedFor((db) =>
  db
    .select(selected)
    .from(ordersTable)
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .leftJoin(managers, eq(managers.id, ordersTable.managerId))
    .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
    .where(eq(ordersTable.id, sql.placeholder('id')))
    .prepare('order_to_tell'),
)

export type EventToNotify = OrderToNotify & {
  event: OrderEventRow
  actor: { name: string } | null
  matters: OrderMatters
  /** The sender of the notifications. */
  company: CompanyRow | null
}

/** An event with its order as it is now, its actor and the company: everything that its notifications need, in one query. */
export async function eventToNotify(db: Db, eventId: string): Promise<EventToNotify | undefined> {
  const [found] = await tellingEvent(db).execute({ eventId })
  return found && { ...found, matters: mattersFrom(found.matters) }
}

const actors = alias(usersTable, 'actors')
const tellingEvent = preparedFor((db) =>
  db
    .select({
      ...selected,
      event: getTableColumns(orderEventsTable),
      actor: { name: actors.name },
      matters: mattersColumns,
      company: getTableColumns(companyTable),
    })
    .from(orderEventsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderEventsTable.orderId))
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .leftJoin(managers, eq(managers.id, ordersTable.managerId))
    .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
    .leftJoin(actors, eq(actors.id, orderEventsTable.actorId))
    .leftJoin(companyTable, sql`true`)
    .where(eq(orderEventsTable.id, sql.placeholder('eventId')))
    .prepare('event_to_tell'),
)

export async function receiverById(db: Db, id: string): Promise<Receiver | undefined> {
  return (await db.select(receiver(usersTable)).from(usersTable).where(eq(usersTable.id, id)))[0]
}
