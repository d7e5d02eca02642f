import { type BookingPaymentState, mayPayBooking, nothingToPay } from '@app/contract/bookings/bookingPayments.rules.ts'
import { returnWords } from '@app/contract/payments/returnWords.ts'
import { href } from '@app/contract/screens.ts'
import { conflict, notFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaidIntent, PayableKind, Returned, Settlement } from '#payments/index.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import type { BookingRow } from '../bookings.table.ts'
import { bookingKind, lockPaidBooking, saveBookingPayment } from './bookingPayments.store.ts'
import type { BookingPaymentRow } from './bookingPayments.table.ts'
import { confirmHeldBooking, reclaimMentorTime } from './confirmHeldBooking.ts'
import { isPaid } from './returnPayment.ts'

/** A booking as a payable: its frozen price, once, by its booker. */
export const bookingPayable: PayableKind<null> = {
  kind: bookingKind,
  noun: 'booking',
  page: (id) => href('bookingDetails', { slug: id }),
  async quote(db, { clock }, id) {
    const { booking, payment } = (await lockPaidBooking(db, id)) ?? {}
    if (!booking || !payment) throw notFound('Booking')
    refuseUnless(mayPayBooking({ id: booking.bookerId }, booking, payment), nothingToPay)
    if (payment.heldUntil && payment.heldUntil <= clock.now())
      throw conflict('The hold on this time has ended. Please choose a time again.')
    return { amountCents: booking.priceCents, currency: booking.currency }
  },
  describe: ({ payableId, userId, billing }) => ({
    description: 'Session',
    metadata: { bookingId: payableId ?? '' },
    ...(userId && { userId }),
    ...(billing.email && { receiptEmail: billing.email }),
  }),
  async hold(db, _context, id) {
    const { booking, payment } = (await lockPaidBooking(db, id)) ?? {}
    return (
      booking &&
      payment && {
        settle: (paid) => settle(db, { booking, payment }, paid),
        applyReturns: (returned) => applyReturns(db, { booking, payment }, returned),
      }
    )
  },
  // The booking holds the time, not the attempt to pay it: another card may be tried.
  release: async () => {},
  changed({ push }, { payableId, userId }) {
    push.changed(
      { ...(userId && { users: [userId] }), roles: ['admin', 'sales'] },
      { topic: 'bookings', ...(payableId && { id: payableId }) },
    )
  },
}

type LockedBooking = { booking: BookingRow; payment: BookingPaymentRow }

/**
 * Confirms a paid booking. Money that comes after the hold reclaims the mentor's time if it is still free; otherwise it is a surplus, and
 * the back office is asked to refund it. Money for a booking that was paid already, by card or with a prepaid session, returns by itself.
 */
async function settle(db: Db, { booking, payment }: LockedBooking, { intent, paymentId, now }: PaidIntent): Promise<Settlement> {
  const { id, bookerId, sessionName } = booking
  const amount = amountInWords(intent.amountCents, intent.currency)
  const activity = `was told by the card provider that ${amount} were paid for the session ${sessionName}`
  await recordAudit(db, {
    actor: null,
    kind: 'money',
    activity,
    subject: { kind: 'booking', id },
    key: `bookingPaid:${intent.id}`,
    at: now,
  })
  if (isPaid(payment.state)) {
    await enqueue(db, 'returnSecondPayment', { bookingId: id, paymentId })
    return { totalCents: booking.priceCents, remainingCents: 0, surplusCents: intent.amountCents }
  }
  const isAsked = payment.state === 'due' && booking.state !== 'cancelled'
  if (!isAsked && !(payment.state === 'lapsed' && (await reclaimMentorTime(db, booking, now)))) {
    const words = `${amount} came for the session ${sessionName} after its hold had ended. Please refund it.`
    await enqueue(db, 'tellOfBookingPayment', { bookingId: id, key: `booking:surplus:${intent.id}`, words })
    return { totalCents: booking.priceCents, remainingCents: 0, surplusCents: intent.amountCents }
  }
  await saveBookingPayment(db, id, { state: 'paid', paymentId, paidAt: now, heldUntil: null, updatedAt: now })
  await recordBookingEvent(db, { bookingId: id, kind: 'paid', byId: bookerId, at: now, details: { amount } })
  await confirmHeldBooking(db, booking, now)
  await enqueue(db, 'bookingPaid', { bookingId: id, paymentId })
  return { totalCents: booking.priceCents, remainingCents: 0 }
}

async function applyReturns(
  db: Db,
  { booking, payment: own }: LockedBooking,
  { payment, news, now, status, refundedCents, disputedCents }: Returned,
) {
  if (payment.id === own.paymentId) await saveBookingPayment(db, booking.id, { state: stateAs(status), updatedAt: now })
  for (const { id, kind, state, amountCents } of news) {
    const amount = amountInWords(amountCents, payment.currency)
    const words = returnWords({ kind: kind === 'refund' ? 'refunded' : 'dispute', state, amount, reader: 'company' })
    const key = `bookingReturned:${id}:${state}:${amountCents}`
    const activity = `was told by the card provider of the session ${booking.sessionName}: ${words}`
    await recordAudit(db, { actor: null, kind: 'money', activity, subject: { kind: 'booking', id: booking.id }, key, at: now })
    const isBack = kind === 'refund' && state === 'succeeded'
    if (isBack) await recordBookingEvent(db, { bookingId: booking.id, kind: 'refunded', byId: null, at: now, details: { amount } })
    await enqueue(db, 'tellOfBookingPayment', {
      bookingId: booking.id,
      key,
      words: `${words}: the session ${booking.sessionName}`,
      ...(isBack && { refunded: amount }),
    })
  }
  return { surplusCents: Math.min(payment.surplusCents, payment.amountCents - refundedCents - disputedCents) }
}

/** The booking's payment state for a payment status after refunds. */
function stateAs(status: string): BookingPaymentState {
  const known = (['partially refunded', 'refunded', 'disputed', 'charged back'] as const).find((one) => one === status)
  return known ?? 'paid'
}
