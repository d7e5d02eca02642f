import type { Role } from '@app/contract/core/access.ts'
import { eq, getTableColumns } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#core/db.ts'
import { type UserRow, usersTable } from '#users/users.table.ts'
import { customers, employees, managers } from './orderPeople.store.ts'
import { type OrderRow, ordersTable } from './orders.table.ts'

/** Somebody to tell: where their mail goes, and whether they still have an account to be told in. */
export type Receiver = { id: string; name: string; email: string; role: Role } & Pick<UserRow, 'disabledAt' | 'disabledReason'>
export type OrderToTell = { order: OrderRow; customer: Receiver; manager: Receiver | null; employee: Receiver | null }

const receiver = <T extends Record<keyof Receiver, AnyPgColumn>>(people: T): Pick<T, keyof Receiver> => ({
  id: people.id,
  name: people.name,
  email: people.email,
  role: people.role,
  disabledAt: people.disabledAt,
  disabledReason: people.disabledReason,
})

/** The order with whom it concerns; nothing once it is gone. An order in the recycle bin is told of as well: what happened, happened. */
export async function orderToTell(db: Db, id: string): Promise<OrderToTell | undefined> {
  const [found] = await db
    .select({
      order: getTableColumns(ordersTable),
      customer: receiver(customers),
      manager: receiver(managers),
      employee: receiver(employees),
    })
    .from(ordersTable)
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .leftJoin(managers, eq(managers.id, ordersTable.managerId))
    .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
    .where(eq(ordersTable.id, id))
  return found
}

export async function receiverById(db: Db, id: string): Promise<Receiver | undefined> {
  return (await db.select(receiver(usersTable)).from(usersTable).where(eq(usersTable.id, id)))[0]
}
