import { bookingPaymentStates } from '@app/contract/bookings/bookingPayments.rules.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, instant } from '#database/columns.ts'
import { bookingsTable } from '../bookings.table.ts'

/** How the price of a booking stands, one row for each that is paid here; the price itself is frozen on the booking. */
export const bookingPaymentsTable = pgTable(
  'booking_payments',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookingsTable.id, { onDelete: 'cascade' }),
    state: text({ enum: bookingPaymentStates }).notNull().default('due'),
    /** Until when the time is held for whoever pays it; null where nothing is held. */
    heldUntil: instant(),
    /** The card payment that settled it. */
    paymentId: uuid(),
    paidAt: instant(),
    updatedAt: createdAtColumn(),
  },
  (t) => [index('booking_payments_held_until_idx').on(t.heldUntil).where(sql`held_until is not null`)],
)
export type BookingPaymentRow = typeof bookingPaymentsTable.$inferSelect
