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
import { isOpen, usersTable } from '#users/users.table.ts'

export type Subject = { order?: string | undefined; booking?: string | undefined }
export type KnownSubject = { orderId: string | null; bookingId: string | null }
const mostPeople = 1_000

/**
 * To whom somebody may give a task, themselves first and the others by name. Of an order and a booking these are people who see it.
 * @throws Refusal NOT_FOUND where what the task is about is not there, or not for the caller
 */
export async function takersOf(db: Db, me: Actor, subject: Subject): Promise<{ people: PersonRow[]; subject: KnownSubject }> {
  const { others, ...known } = await othersOf(db, me, subject)
  const isMe = eq(usersTable.id, me.id)
  const people = await db
    .select(personColumns)
    .from(usersTable)
    .where(and(isOpen, inArray(usersTable.role, [...staff]), or(isMe, others)))
    .orderBy(sql`${isMe} desc`, asc(usersTable.name), asc(usersTable.id))
    .limit(mostPeople)
  return { people, subject: known }
}

async function othersOf(db: Db, me: Actor, { order, booking }: Subject): Promise<KnownSubject & { others: SQL | undefined }> {
  if (order !== undefined) {
    const { id, managerId, employeeId } = await findOrder(db, me, order)
    const others = isBackOffice(me.role) ? [managerId, employeeId] : me.id === managerId ? [employeeId] : []
    return { orderId: id, bookingId: null, others: among(others) }
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
        : sql`false`
  return { orderId: null, bookingId: null, others }
}

const among = (ids: readonly (string | null)[]): SQL => {
  const known = ids.filter((id) => id !== null)
  return known.length === 0 ? sql`false` : inArray(usersTable.id, known)
}

/** Who has an order in hand. */
export async function workersOf(db: Db, orderId: string): Promise<string[]> {
  const { id, managerId, employeeId } = ordersTable
  const [order] = await db.select({ managerId, employeeId }).from(ordersTable).where(eq(id, orderId))
  return [order?.managerId, order?.employeeId].filter((id) => id !== null && id !== undefined)
}
