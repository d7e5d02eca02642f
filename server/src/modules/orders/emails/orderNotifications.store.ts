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

/** Somebody to tell: where their mail goes, and whether they still have an account to be told in. */
export type Receiver = { id: string; name: string; email: string; role: Role } & Pick<
  UserRow,
  'disabledAt' | 'disabledReason' | 'recycledAt'
>
export type OrderToTell = { order: OrderRow; customer: Receiver; manager: Receiver | null; employee: Receiver | null }

const receiver = <T extends Record<keyof Receiver, AnyPgColumn>>(people: T): Pick<T, keyof Receiver> => ({
  id: people.id,
  name: people.name,
  email: people.email,
  role: people.role,
  disabledAt: people.disabledAt,
  disabledReason: people.disabledReason,
  recycledAt: people.recycledAt,
})

const told = {
  order: getTableColumns(ordersTable),
  customer: receiver(customers),
  manager: receiver(managers),
  employee: receiver(employees),
}

/** The order with whom it concerns; nothing once it is gone. An order in the recycle bin is told of as well: what happened, happened. */
export async function orderToTell(db: Db, id: string): Promise<OrderToTell | undefined> {
  return (await telling(db).execute({ id }))[0]
}

const telling = preparedFor((db) =>
  db
    .select(told)
    .from(ordersTable)
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .leftJoin(managers, eq(managers.id, ordersTable.managerId))
    .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
    .where(eq(ordersTable.id, sql.placeholder('id')))
    .prepare('order_to_tell'),
)

export type EventToTell = OrderToTell & {
  event: OrderEventRow
  actor: { name: string } | null
  matters: OrderMatters
  /** In whose name it is told. */
  company: CompanyRow | null
}

/** An event with its order, as it stands now, who did it, and the company: all that its news need, in one question. */
export async function eventToTell(db: Db, eventId: string): Promise<EventToTell | undefined> {
  const [found] = await tellingEvent(db).execute({ eventId })
  return found && { ...found, matters: mattersFrom(found.matters) }
}

const actors = alias(usersTable, 'actors')
const tellingEvent = preparedFor((db) =>
  db
    .select({
      ...told,
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
