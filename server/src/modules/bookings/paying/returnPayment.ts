import { keptPaymentText } from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import { refundRest, supersedeIntentsOf } from '#payments/index.ts'
import { returnSessionCredit } from '#sessionCredits/index.ts'
import type { BookingRow } from '../bookings.table.ts'
import { bookingKind, paymentOfBooking, saveBookingPayment } from './bookingPayments.store.ts'

export const isPaid = (state: string | undefined): boolean => state === 'credit' || state === 'paid' || state === 'partially refunded'

export const creditKey = (bookingId: string) => `booking:${bookingId}`

type Cancelled = {
  booking: BookingRow
  actor: Actor
  now: Date
  /** Hours of the policy, if it was cancelled too late for a refund. */
  keptFor: number | undefined
}

/**
 * Refunds a cancelled booking in full, by the way it was paid, unless it is too late; an unpaid price is waived. Runs in the transaction
 * that cancels, while the booking is locked. Returns the words for its customer.
 */
export async function returnPayment(
  db: Db,
  context: Pick<AppContext, 'cards'>,
  { booking, actor, now, keptFor }: Cancelled,
): Promise<string | undefined> {
  const { id, sessionName } = booking
  const payment = await paymentOfBooking(db, id)
  if (keptFor !== undefined && isPaid(payment?.state)) return keptPaymentText(keptFor)
  switch (payment?.state) {
    case 'due':
      await supersedeIntentsOf(db, { kind: bookingKind, id }, now)
      await saveBookingPayment(db, id, { state: 'waived', heldUntil: null, updatedAt: now })
      return undefined
    case 'credit':
      await returnSessionCredit(db, { key: creditKey(id), now })
      await saveBookingPayment(db, id, { state: 'returned', updatedAt: now })
      return 'Your prepaid session is returned to you.'
    case 'paid':
    case 'partially refunded': {
      if (!payment.paymentId) return undefined
      const cents = await refundRest(db, context, { paymentId: payment.paymentId, by: actor, reason: 'The session was cancelled', now })
      const subject = { kind: 'booking', id } as const
      if (cents === undefined) {
        const words = `The session ${sessionName} was cancelled, but its payment could not be refunded from here. Please refund it at the provider.`
        await enqueue(db, 'tellOfBookingPayment', { bookingId: id, key: `booking:notReturned:${id}`, words })
        return 'We refund what you paid.'
      }
      const amount = amountInWords(cents, booking.currency)
      const activity = `cancelled the session ${sessionName}, with a refund of ${amount}`
      await recordAudit(db, { actor, kind: 'money', activity, subject, key: `bookingReturn:${id}`, at: now })
      return `We refund ${amount}. It goes to the card that you paid with; banks take 5 to 10 days.`
    }
    default:
      return undefined
  }
}
