import { bookingPaymentStates } from '@app/contract/bookings/bookingPayments.rules.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, instant } from '#database/columns.ts'
import { bookingsTable } from '../bookings.table.ts'

/** Payment state of each booking that is paid here; its price is frozen on the booking. */
export const bookingPaymentsTable = pgTable(
  'booking_payments',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookingsTable.id, { onDelete: 'cascade' }),
    state: text({ enum: bookingPaymentStates }).notNull().default('due'),
    /** End of the hold; null without a hold. */
    heldUntil: instant(),
    /** The card payment that settled it. */
    paymentId: uuid(),
    paidAt: instant(),
    updatedAt: createdAtColumn(),
  },
  (t) => [index('booking_payments_held_until_idx').on(t.heldUntil).where(sql`held_until is not null`)],
)
export type BookingPaymentRow = typeof bookingPaymentsTable.$inferSelect
