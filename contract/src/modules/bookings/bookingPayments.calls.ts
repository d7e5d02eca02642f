import { z } from 'zod'
import { backOffice, customers } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { PayablePayment } from '#payments/payablePayments.shapes.ts'
import { BillingAddress } from '#payments/payments.shapes.ts'
import { bookingPaymentStates } from './bookingPayments.rules.ts'

const booking = z.string().max(100)

/** The charge of a booking: amount, deadline, and available payment methods. */
export const BookingCharge = z.object({
  state: z.enum(bookingPaymentStates),
  amount: z.number(),
  currency: z.enum(currencies),
  /** End of the hold on its time while it is paid; absent without a hold. */
  heldUntil: z.iso.datetime().optional(),
  /** The same in seconds from this answer, for devices with a wrong clock. */
  heldSeconds: z.number().int().nonnegative().optional(),
  /** Prepaid sessions that can pay for it. */
  credits: z.number().int(),
  mayPay: z.boolean(),
  /** Hours before the start until which it can be cancelled with a full refund. */
  changeHours: z.number().int(),
})
export type BookingCharge = z.infer<typeof BookingCharge>

const Outcome = z.object({ status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']), message: z.string() })

export const bookingPayments = {
  charge: ask('/api/main/getBookingCharge', customers)
    .takes(z.object({ id: booking }))
    .answers(BookingCharge)
    .says('The charge of a booking of the caller: amount, end of the hold, and prepaid sessions that could pay for it.'),
  ofBooking: ask('/api/main/get-booking-payments', backOffice)
    .takes(z.object({ id: booking }))
    .answers(z.object({ payments: z.array(PayablePayment) }))
    .says('The card payments of a booking with their refunds and disputes.'),
  open: post('/api/main/create-booking-intent', customers)
    .takes(BillingAddress.extend({ id: booking }))
    .answers(z.object({ clientSecret: z.string(), paymentIntent: z.string(), amount: z.number(), currency: z.enum(currencies) }))
    .says('Opens the card payment of a booking of the caller; with an Idempotency-Key a repeated call answers the same intent.')
    .onceForEachKey('answerOfNow')
    .limitedTo(20, 600),
  record: post('/api/main/record-booking-payment', customers)
    .takes(z.object({ id: booking, paymentIntent: z.string().max(200) }))
    .answers(Outcome)
    .says('Looks the intent up at the provider and confirms the booking once it is paid.'),
  payWithCredit: post('/api/main/pay-booking-with-credit', customers)
    .takes(z.object({ id: booking }))
    .answers(BookingCharge)
    .says('Pays a booking of the caller with a prepaid session. Idempotent.'),
}
