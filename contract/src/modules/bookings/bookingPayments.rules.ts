import type { Actor } from '#core/access.ts'
import type { BookingState } from './bookings.rules.ts'

/**
 * Payment state of a booking: `due`, paid by card or with a prepaid session (`credit`), not paid in time (`lapsed`), no longer charged
 * (`waived`), and refunds. A booking without a state is free or settled elsewhere.
 */
export const bookingPaymentStates = [
  'due',
  'paid',
  'credit',
  'lapsed',
  'waived',
  'returned',
  'partially refunded',
  'refunded',
  'disputed',
  'charged back',
] as const
export type BookingPaymentState = (typeof bookingPaymentStates)[number]

export const bookingPaymentWords = {
  due: 'To be paid',
  paid: 'Paid',
  credit: 'Paid with a prepaid session',
  lapsed: 'Not paid in time',
  waived: 'Nothing to pay',
  returned: 'Prepaid session returned',
  'partially refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'charged back': 'Withdrawn by the bank',
} as const satisfies Record<BookingPaymentState, string>

/** States of a booking in which its price can still be paid. */
const payableStates: readonly BookingState[] = ['awaitingPayment', 'confirmed', 'completed']

/** The booker pays while the price is due; a requested session once it is confirmed. */
export const mayPayBooking = (
  actor: Pick<Actor, 'id'>,
  booking: { bookerId: string; state: BookingState },
  payment: { state: BookingPaymentState } | null,
): boolean => actor.id === booking.bookerId && payment?.state === 'due' && payableStates.includes(booking.state)

export const nothingToPay = 'There is nothing to pay for this booking now.'
export const noCreditLeft = 'You have no prepaid session left. Please pay by card.'
export const bookingPaidMessage = 'Booking Confirmed!'
