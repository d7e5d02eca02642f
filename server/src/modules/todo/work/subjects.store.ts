import type { Actor } from '@app/contract/core/access.ts'
import type { TodoTask } from '@app/contract/todo/todo.shapes.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import { and, inArray } from 'drizzle-orm'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { visibleBookings } from '#bookings/index.ts'
import type { Db } from '#database/db.ts'
import { notRecycledOrders, visibleOrders } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { peopleByIds } from '#users/index.ts'

type SubjectIds = { orderId: string | null; bookingId: string | null; givenBy?: string | null }
export type Subjects = {
  order: Map<string, NonNullable<TodoTask['order']>>
  booking: Map<string, NonNullable<TodoTask['booking']>>
  giver: Map<string, Person>
}

/** Orders and bookings of tasks that this reader may see; those that they were removed from are left out. */
export async function subjectsOf(db: Db, reader: Actor, rows: readonly SubjectIds[]): Promise<Subjects> {
  const idsOf = (ids: readonly (string | null | undefined)[]) => [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  const orderIds = idsOf(rows.map(({ orderId }) => orderId))
  const bookingIds = idsOf(rows.map(({ bookingId }) => bookingId))
  const giverIds = idsOf(rows.map(({ givenBy }) => givenBy))
  const { id: orderId, name, number } = ordersTable
  const orders =
    orderIds.length === 0
      ? []
      : await db
          .select({ _id: orderId, name, number })
          .from(ordersTable)
          .where(and(inArray(orderId, orderIds), notRecycledOrders, visibleOrders(reader)))
  const bookings =
    bookingIds.length === 0
      ? []
      : await db
          .select({ _id: bookingsTable.id, name: bookingsTable.sessionName })
          .from(bookingsTable)
          .where(and(inArray(bookingsTable.id, bookingIds), visibleBookings(reader)))
  return {
    order: new Map(orders.map((order) => [order._id, { ...order, number: order.number ?? 0 }])),
    booking: new Map(bookings.map((booking) => [booking._id, booking])),
    giver: giverIds.length === 0 ? new Map() : await peopleByIds(db, giverIds),
  }
}

/** The subject fields of one task, from the shared result. */
export function subjectOf({ orderId, bookingId, givenBy }: SubjectIds, { order, booking, giver }: Subjects) {
  const [itsOrder, itsBooking] = [orderId && order.get(orderId), bookingId && booking.get(bookingId)]
  const by = givenBy && giver.get(givenBy)
  return { ...(itsOrder && { order: itsOrder }), ...(itsBooking && { booking: itsBooking }), ...(by && { givenBy: by }) }
}
