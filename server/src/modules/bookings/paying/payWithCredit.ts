import { mayPayBooking, noCreditLeft, nothingToPay } from '@app/contract/bookings/bookingPayments.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, refuseUnless } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { supersedeIntentsOf } from '#payments/index.ts'
import { spendSessionCredit } from '#sessionCredits/index.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import { lockVisibleBookingOrNotFound } from '../changes/lockVisibleBooking.ts'
import { bookingKind, paymentOfBooking, saveBookingPayment } from './bookingPayments.store.ts'
import { confirmHeldBooking } from './confirmHeldBooking.ts'
import { creditKey } from './returnPayment.ts'

/** Pays a booking with a prepaid session, the earliest to expire first. An open card payment of it is ended. */
export async function payWithCredit({ db, clock }: Pick<AppContext, 'db' | 'clock'>, me: Actor, id: string): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, me, id)
    const payment = await paymentOfBooking(db, id)
    if (payment?.state === 'credit') return
    refuseUnless(mayPayBooking(me, booking, payment ?? null), nothingToPay)
    if (payment?.heldUntil && payment.heldUntil <= now) throw conflict('The hold on this time has ended. Please choose a time again.')
    await supersedeIntentsOf(db, { kind: bookingKind, id }, now)
    refuseUnless((await spendSessionCredit(db, { userId: me.id, key: creditKey(id), now })) !== undefined, noCreditLeft)
    await saveBookingPayment(db, id, { state: 'credit', paidAt: now, heldUntil: null, updatedAt: now })
    await recordBookingEvent(db, { bookingId: id, kind: 'paid', byId: me.id, at: now, details: { amount: 'a session' } })
    await confirmHeldBooking(db, booking, now)
    await enqueue(db, 'bookingPaid', { bookingId: id, paymentId: null })
  })
}
