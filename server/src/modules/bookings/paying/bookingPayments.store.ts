import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type BookingRow, bookingsTable } from '../bookings.table.ts'
import { type BookingPaymentRow, bookingPaymentsTable } from './bookingPayments.table.ts'

export const bookingKind = 'booking'

/** The caller must have locked the booking. */
export async function requirePayment(db: Db, payment: { bookingId: string; heldUntil: Date | null; now: Date }): Promise<void> {
  const { bookingId, heldUntil, now } = payment
  await db.insert(bookingPaymentsTable).values({ bookingId, heldUntil, updatedAt: now })
}

export const paymentOfBooking = async (db: Db, bookingId: string): Promise<BookingPaymentRow | undefined> =>
  (await db.select().from(bookingPaymentsTable).where(eq(bookingPaymentsTable.bookingId, bookingId)))[0]

export async function saveBookingPayment(db: Db, bookingId: string, changes: Partial<BookingPaymentRow>): Promise<void> {
  await db.update(bookingPaymentsTable).set(changes).where(eq(bookingPaymentsTable.bookingId, bookingId))
}

/** Locks the booking until the transaction ends, and reads its payment state. */
export async function lockPaidBooking(
  db: Db,
  id: string,
): Promise<{ booking: BookingRow; payment: BookingPaymentRow | undefined } | undefined> {
  const [booking] = await db.select().from(bookingsTable).where(eq(bookingsTable.id, id)).for('no key update')
  return booking && { booking, payment: await paymentOfBooking(db, id) }
}

/** Locks the unpaid held bookings of a person until the transaction ends. */
export const lockHeldBookingsOf = (db: Db, bookerId: string): Promise<BookingRow[]> =>
  db
    .select()
    .from(bookingsTable)
    .where(and(eq(bookingsTable.bookerId, bookerId), eq(bookingsTable.state, 'awaitingPayment')))
    .orderBy(bookingsTable.id)
    .for('no key update')

export const heldIdOf = async (db: Db, bookerId: string): Promise<string | undefined> =>
  (
    await db
      .select({ id: bookingsTable.id })
      .from(bookingsTable)
      .where(and(eq(bookingsTable.bookerId, bookerId), eq(bookingsTable.state, 'awaitingPayment')))
      .limit(1)
  )[0]?.id

export const overdueHolds = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .select({ bookingId: bookingPaymentsTable.bookingId })
      .from(bookingPaymentsTable)
      .where(lte(bookingPaymentsTable.heldUntil, now))
      .orderBy(bookingPaymentsTable.heldUntil)
      .limit(limit)
  ).map(({ bookingId }) => bookingId)
