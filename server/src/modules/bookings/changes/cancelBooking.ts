import { isOpenBooking, keepsPayment, mayCancelBooking, tooLateToCancel } from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, refuseUnless } from '#core/refusal.ts'
import { recordAudit } from '#logs/index.ts'
import { supersedeIntentsOf, unfinishedIntentsOf } from '#payments/index.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import { deleteBooking, saveBooking } from '../bookings.store.ts'
import { bookingKind, paymentOfBooking } from '../paying/bookingPayments.store.ts'
import { releaseHold } from '../paying/heldTimes.ts'
import { returnPayment } from '../paying/returnPayment.ts'
import { releaseMentorTime } from '../slots/mentorTimes.store.ts'
import { queueBookingNotification } from './bookingNotificationsOf.ts'
import { lockVisibleBookingOrNotFound } from './lockVisibleBooking.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Cancels a booking and frees its mentor's time. The payment is refunded unless its booker has passed the deadline. */
export async function cancelBooking(
  { db, clock, config, cards }: Deps & Pick<AppContext, 'config' | 'cards'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const now = clock.now()
  const hoursBefore = config.BOOKING_CHANGE_HOURS
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, id)
    if (booking.state === 'cancelled') return
    const isHeld = booking.state === 'awaitingPayment'
    if (!isHeld && !isOpenBooking(booking)) throw conflict('This session is over.')
    refuseUnless(mayCancelBooking(actor, booking, now), tooLateToCancel)
    const keptFor = keepsPayment(actor, booking, { now, hoursBefore }) ? hoursBefore : undefined
    if (isHeld) {
      await supersedeIntentsOf(db, { kind: bookingKind, id }, now)
      return await releaseHold(db, id, { byId: actor.id, kind: 'cancelled', reason, now })
    }
    await releaseMentorTime(db, id)
    const after = await saveBooking(db, id, { state: 'cancelled', sequence: booking.sequence + 1, updatedAt: now })
    await recordBookingEvent(db, { bookingId: id, kind: 'cancelled', byId: actor.id, at: now, details: reason ? { reason } : {} })
    const money = await returnPayment(db, { cards }, { booking, actor, now, keptFor })
    await queueBookingNotification(db, 'cancelled', after, { byId: actor.id, reason, ...(money && { money }) })
  })
}

/** Deletes a booking with its timeline; the audit log keeps who did it. Both sides get a cancellation. */
export async function removeBooking({ db, clock }: Deps, actor: Actor, id: string): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, id)
    const payment = await paymentOfBooking(db, id)
    const isUnderWay = (await unfinishedIntentsOf(db, { kind: bookingKind, id })).length > 0
    if (isUnderWay || payment?.paymentId || payment?.state === 'credit')
      throw conflict('A paid booking can’t be deleted. Cancel it instead, which also refunds the payment.')
    if (isOpenBooking(booking) && booking.startsAt > now)
      await queueBookingNotification(db, 'cancelled', { ...booking, sequence: booking.sequence + 1 }, { byId: actor.id, isDeleted: true })
    await deleteBooking(db, id)
    const activity = `deleted the booking of ${booking.sessionName} on ${booking.startsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    await recordAudit(db, { actor, kind: 'orders', activity, subject: { kind: 'user', id: booking.bookerId }, at: now })
  })
}
