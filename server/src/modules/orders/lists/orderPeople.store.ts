import type { Actor } from '@app/contract/core/access.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { inOrderOf } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { mattersColumns, mattersFrom, type OrderMatters } from '../nextAction/orderMatters.store.ts'
import { inView, notRecycled, type View, viewOf } from '../orders.store.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'
import { type CommentCounts, commentCounts } from './commentCounts.store.ts'
import { hasInvoice } from './hasInvoice.store.ts'

/** An order with its people, and the facts that its next action depends on. */
export type WholeOrder = {
  order: OrderRow
  customer: PersonRow & { email: string; contact: string | null }
  manager: PersonRow | null
  employee: PersonRow | null
  creator: PersonRow
  assigner: PersonRow | null
  comments: CommentCounts
  hasInvoice: boolean
  matters: OrderMatters
}

export const customers = alias(usersTable, 'customers')
export const managers = alias(usersTable, 'managers')
export const employees = alias(usersTable, 'employees')
const creators = alias(usersTable, 'creators')
const assigners = alias(usersTable, 'assigners')

type People = { id: AnyPgColumn; username: AnyPgColumn; name: AnyPgColumn; profilePicture: AnyPgColumn }
/** The columns of a person, for each of an order's people. */
export const personColumns = <T extends People>({ id, username, name, profilePicture }: T): Pick<T, keyof People> => ({
  id,
  username,
  name,
  profilePicture,
})

/** @throws Refusal NOT_FOUND when it does not exist, or not for this reader */
export async function wholeOrder(db: Db, reader: Actor, id: string): Promise<WholeOrder> {
  if (!isId(id)) throw notFound('Order')
  const [found] = await ordersSeenBy[viewOf(reader)](db).execute({ id, reader: reader.id })
  if (!found) throw notFound('Order')
  return wholeFrom(found)
}

/** Several orders in the sequence of their ids, in one statement. Orders that do not exist or that the reader may not see are left out. */
export async function wholeOrders(db: Db, reader: Actor, ids: readonly string[]): Promise<WholeOrder[]> {
  if (ids.length === 0) return []
  const found = await severalSeenBy[viewOf(reader)](db).execute({ ids: ids.filter(isId), reader: reader.id })
  return inOrderOf(ids, found.map(wholeFrom), ({ order }) => order.id)
}

type Found = Omit<WholeOrder, 'matters'> & { matters: Parameters<typeof mattersFrom>[0] }
const wholeFrom = ({ matters, ...whole }: Found): WholeOrder => ({ ...whole, matters: mattersFrom(matters) })

/** Planning a join of six tables costs several times as much as reading one order, so it is prepared once for each view. */
const prepareWhole = (view: View, name: string, which: SQL) =>
  preparedFor((db) =>
    db
      .select({
        order: getTableColumns(ordersTable),
        matters: mattersColumns,
        customer: { ...personColumns(customers), email: customers.email, contact: customers.contact },
        manager: personColumns(managers),
        employee: personColumns(employees),
        creator: personColumns(creators),
        assigner: personColumns(assigners),
        comments: commentCounts,
        hasInvoice,
      })
      .from(ordersTable)
      .innerJoin(customers, eq(customers.id, ordersTable.customerId))
      .innerJoin(creators, eq(creators.id, ordersTable.createdBy))
      .leftJoin(managers, eq(managers.id, ordersTable.managerId))
      .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
      .leftJoin(assigners, eq(assigners.id, ordersTable.assignedBy))
      .where(and(which, notRecycled, inView(view, sql.placeholder('reader'))))
      .prepare(`${name}_${view}`),
  )

const byView = (name: string, which: SQL) => ({
  everybody: prepareWhole('everybody', name, which),
  customer: prepareWhole('customer', name, which),
  worker: prepareWhole('worker', name, which),
})
const ordersSeenBy = byView('whole_order', eq(ordersTable.id, sql.placeholder('id')))
const severalSeenBy = byView('whole_orders', sql`${ordersTable.id} = any(${sql.placeholder('ids')}::uuid[])`)
