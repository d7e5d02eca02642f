import type { AppContext } from '#core/context.ts'
import { enqueue } from '#jobs/jobs.ts'
import { amountInWords } from '#orders/index.ts'
import { refundRest } from '#payments/index.ts'
import { lockPaidBooking } from './bookingPayments.store.ts'

type Second = { bookingId: string; paymentId: string }

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Refunds a card payment of a booking that was paid already. */
    returnSecondPayment: Second
  }
}

/** Refunds a second payment whole; if the provider is not set up here, the back office is asked to. A repeated run refunds nothing more. */
export const returnSecondPayment = (context: AppContext, { bookingId, paymentId }: Second): Promise<void> =>
  context.db.transaction(async (db) => {
    const { booking } = (await lockPaidBooking(db, bookingId)) ?? {}
    if (!booking) return
    const now = context.clock.now()
    const reason = 'The session was paid already'
    const cents = await refundRest(db, context, { paymentId, by: { id: booking.bookerId }, reason, now })
    const words =
      cents === undefined
        ? `The session ${booking.sessionName} was paid twice. Please see whether the second payment is refunded.`
        : `${amountInWords(cents, booking.currency)} came a second time for the session ${booking.sessionName}, and we refund it.`
    await enqueue(db, 'tellOfBookingPayment', { bookingId, key: `booking:second:${paymentId}`, words })
  })
