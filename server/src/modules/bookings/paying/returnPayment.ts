import { keptAfter } from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import { giveBackRest, supersedeIntentsOf } from '#payments/index.ts'
import { returnSessionCredit } from '#sessionCredits/index.ts'
import type { BookingRow } from '../bookings.table.ts'
import { bookingKind, paymentOfBooking, saveBookingPayment } from './bookingPayments.store.ts'

const isPaid = (state: string | undefined) => state === 'credit' || state === 'paid' || state === 'partially refunded'

export const creditKey = (bookingId: string) => `booking:${bookingId}`

type Cancelled = {
  booking: BookingRow
  actor: Actor
  now: Date
  /** The hours of the policy, where it was cancelled too late for anything to go back. */
  keptFor: number | undefined
}

/**
 * What was paid for a booking that is cancelled goes back in full, the way it came, unless that is too late; what was not paid is asked for no more. In the
 * transaction that cancels it, while the booking is held. Answers what its customer is told of it.
 */
export async function returnPayment(
  db: Db,
  context: Pick<AppContext, 'cards'>,
  { booking, actor, now, keptFor }: Cancelled,
): Promise<string | undefined> {
  const { id, sessionName } = booking
  const payment = await paymentOfBooking(db, id)
  if (keptFor !== undefined && isPaid(payment?.state)) return keptAfter(keptFor)
  switch (payment?.state) {
    case 'due':
      await supersedeIntentsOf(db, { kind: bookingKind, id }, now)
      await saveBookingPayment(db, id, { state: 'waived', heldUntil: null, updatedAt: now })
      return undefined
    case 'credit':
      await returnSessionCredit(db, { key: creditKey(id), now })
      await saveBookingPayment(db, id, { state: 'returned', updatedAt: now })
      return 'The session that you paid with is yours again.'
    case 'paid':
    case 'partially refunded': {
      if (!payment.paymentId) return undefined
      const cents = await giveBackRest(db, context, { paymentId: payment.paymentId, by: actor, reason: 'The session was cancelled', now })
      const subject = { kind: 'booking', id } as const
      if (cents === undefined) {
        const words = `The session ${sessionName} was cancelled, and what was paid for it could not be given back from here. Please do it at the provider.`
        await enqueue(db, 'tellOfBookingPayment', { bookingId: id, key: `booking:notReturned:${id}`, words })
        return 'We give you back what you paid.'
      }
      const amount = amountInWords(cents, booking.currency)
      const activity = `cancelled the session ${sessionName}, for which ${amount} are given back`
      await recordAudit(db, { actor, kind: 'money', activity, subject, key: `bookingReturn:${id}`, at: now })
      return `We give you back ${amount}. It goes to the card that you paid with; banks take 5 to 10 days.`
    }
    default:
      return undefined
  }
}
