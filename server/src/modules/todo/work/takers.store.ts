import { type Actor, staff } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { visibleBooking } from '#bookings/index.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findOrder } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'

export type Subject = { order?: string | undefined; booking?: string | undefined }
export type KnownSubject = { orderId: string | null; bookingId: string | null }
const mostPeople = 1_000

/**
 * People to whom the actor may give a task, themselves first, then by name. For an order or a booking these are people who see it.
 * @throws Refusal NOT_FOUND if the order or booking is not visible to the actor
 */
export async function rolesTakingOver(db: Db, me: Actor, subject: Subject): Promise<{ people: PersonRow[]; subject: KnownSubject }> {
  const { others, ...known } = await othersOf(db, me, subject)
  const isMe = eq(usersTable.id, me.id)
  const people = await db
    .select(personColumns)
    .from(usersTable)
    .where(and(isActiveAccount, inArray(usersTable.role, [...staff]), or(isMe, others)))
    .orderBy(sql`${isMe} desc`, asc(usersTable.name), asc(usersTable.id))
    .limit(mostPeople)
  return { people, subject: known }
}

async function othersOf(db: Db, me: Actor, { order, booking }: Subject): Promise<KnownSubject & { others: SQL | undefined }> {
  if (order !== undefined) {
    const { id, managerId, employeeId } = await findOrder(db, me, order)
    const ofOrder = among([managerId, employeeId])
    return { orderId: id, bookingId: null, others: me.role === 'employee' ? or(ofOrder, colleaguesOf(me)) : ofOrder }
  }
  if (booking !== undefined) {
    const found = orNotFound(isId(booking) ? await visibleBooking(db, me, booking) : undefined, 'Booking')
    return { orderId: null, bookingId: found.booking.id, others: among(isBackOffice(me.role) ? [found.booking.mentorId] : []) }
  }
  const others =
    me.role === 'admin'
      ? sql`true`
      : me.role === 'manager'
        ? and(eq(usersTable.managerId, me.id), eq(usersTable.role, 'employee'))
        : me.role === 'employee'
          ? colleaguesOf(me)
          : sql`false`
  return { orderId: null, bookingId: null, others }
}

/** An employee's manager, and the employees of the same manager. */
function colleaguesOf({ id }: Actor): SQL | undefined {
  const manager = sql`(select own.manager_id from ${usersTable} own where own.id = ${id})`
  return or(eq(usersTable.id, manager), and(eq(usersTable.managerId, manager), eq(usersTable.role, 'employee')))
}

const among = (ids: readonly (string | null)[]): SQL => {
  const known = ids.filter((id) => id !== null)
  return known.length === 0 ? sql`false` : inArray(usersTable.id, known)
}

/** The people who work on an order. */
export async function workersOf(db: Db, orderId: string): Promise<string[]> {
  const { id, managerId, employeeId } = ordersTable
  const [order] = await db.select({ managerId, employeeId }).from(ordersTable).where(eq(id, orderId))
  return [order?.managerId, order?.employeeId].filter((id) => id !== null && id !== undefined)
}
