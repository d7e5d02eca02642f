import { z } from 'zod'
import { backOffice, customers } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { PayablePayment } from '#payments/payablePayments.shapes.ts'
import { BillingAddress } from '#payments/payments.shapes.ts'
import { bookingPaymentStates } from './bookingPayments.rules.ts'

const booking = z.string().max(100)

/** What there is to pay for a booking and by when, and what it can be paid with. */
export const BookingCharge = z.object({
  state: z.enum(bookingPaymentStates),
  amount: z.number(),
  currency: z.enum(currencies),
  /** Until when its time is held for whoever pays it; absent where nothing is held. */
  heldUntil: z.iso.datetime().optional(),
  /** The same in seconds from this answer, for devices whose clock is wrong. */
  heldSeconds: z.number().int().nonnegative().optional(),
  /** Sessions that were paid before and can be spent on it. */
  credits: z.number().int(),
  mayPay: z.boolean(),
  /** Until so many hours before it begins it can be cancelled, and all of it comes back. */
  changeHours: z.number().int(),
})
export type BookingCharge = z.infer<typeof BookingCharge>

const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const bookingPayments = {
  charge: ask('/api/main/getBookingCharge', customers)
    .takes(z.object({ id: booking }))
    .answers(BookingCharge)
    .says('What a booking of the caller costs, until when its time is held, and how many sessions of theirs could pay it.'),
  ofBooking: ask('/api/main/get-booking-payments', backOffice)
    .takes(z.object({ id: booking }))
    .answers(z.object({ payments: z.array(PayablePayment) }))
    .says('What came for a booking by card, and what went back of it.'),
  open: post('/api/main/create-booking-intent', customers)
    .takes(BillingAddress.extend({ id: booking }))
    .answers(z.object({ clientSecret: z.string(), paymentIntent: z.string(), amount: z.number(), currency: z.enum(currencies) }))
    .says('Opens the card payment of a booking of the caller; with an Idempotency-Key a repeated call answers the same intent.')
    .onceForEachKey('answerOfNow')
    .limitedTo(20, 600),
  record: post('/api/main/record-booking-payment', customers)
    .takes(z.object({ id: booking, paymentIntent: z.string().max(200) }))
    .answers(Outcome)
    .says('“Look at this intent now”: the server asks the provider, and the booking stands once it was paid.'),
  payWithCredit: post('/api/main/pay-booking-with-credit', customers)
    .takes(z.object({ id: booking }))
    .answers(BookingCharge)
    .says('Pays a booking of the caller with a session that was paid before. Done again, it answers the same.'),
}
