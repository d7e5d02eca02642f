import type { Actor } from '#core/access.ts'
import type { BookingState } from './bookings.rules.ts'

/**
 * How the price of a booking stands: asked for, paid by card or with a session that was paid before, not paid in time (`lapsed`),
 * asked for no more (`waived`), and what went back. A booking without such a state costs nothing, or is settled elsewhere.
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
  credit: 'Paid with a session of yours',
  lapsed: 'Not paid in time',
  waived: 'Nothing to pay',
  returned: 'The session went back to you',
  'partially refunded': 'Partly given back',
  refunded: 'Given back',
  disputed: 'Disputed',
  'charged back': 'Taken back by the bank',
} as const satisfies Record<BookingPaymentState, string>

/** States of a booking in which its price can still be paid. */
const payableStates: readonly BookingState[] = ['awaitingPayment', 'confirmed', 'completed']

/** Whoever booked pays, while it is asked for; a wish is paid once it is confirmed. */
export const mayPayBooking = (
  actor: Pick<Actor, 'id'>,
  booking: { bookerId: string; state: BookingState },
  payment: { state: BookingPaymentState } | null,
): boolean => actor.id === booking.bookerId && payment?.state === 'due' && payableStates.includes(booking.state)

export const nothingToPay = 'There is nothing to pay for this booking now.'
export const noCreditLeft = 'No session is left that was paid before. Please pay by card.'
export const bookingPaidMessage = 'Booking Confirmed!'
