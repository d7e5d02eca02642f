import { and, count, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { bookingsTable } from '#bookings/bookings.table.ts'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'

/** Active orders of a customer that are not paid in full. */
export async function countOwed(db: Db, customerId: string): Promise<number> {
  const { customerId: customer, paidCents, totalCents, status, recycledAt } = ordersTable
  const isOwed = and(lt(paidCents, totalCents), ne(status, 'Cancel Order'), isNull(recycledAt))
  return (
    (
      await db
        .select({ n: count() })
        .from(ordersTable)
        .where(and(eq(customer, customerId), isOwed))
    )[0]?.n ?? 0
  )
}

/** Future sessions that a person has booked or holds. */
export async function countComing(db: Db, userId: string, now: Date): Promise<number> {
  const { bookerId, mentorId, startsAt, state } = bookingsTable
  const isComing = and(gt(startsAt, now), inArray(state, ['awaitingPayment', 'requested', 'confirmed']))
  return (
    (
      await db
        .select({ n: count() })
        .from(bookingsTable)
        .where(and(or(eq(bookerId, userId), eq(mentorId, userId)), isComing))
    )[0]?.n ?? 0
  )
}
