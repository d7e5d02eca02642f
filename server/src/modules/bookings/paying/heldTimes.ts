import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { closeIntent, supersedeIntentsOf, unfinishedIntentsOf } from '#payments/index.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import { saveBooking } from '../bookings.store.ts'
import { releaseMentorTime } from '../slots/mentorTimes.store.ts'
import { bookingKind, lockHeldOf, lockPaidBooking, overdueHolds, saveBookingPayment } from './bookingPayments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Frees the time of a booking that was not paid in time. */
    releaseHeldTime: { bookingId: string }
    /** Looks for what the job of its own has missed, as after a process that stopped or with clocks that differ. */
    releaseHeldTimes: object
    bookingLapsed: { bookingId: string }
  }
}

export const releaseInTime = (db: Db, bookingId: string, heldUntil: Date) =>
  enqueue(db, 'releaseHeldTime', { bookingId }, { jobKey: `releaseHeldTime:${bookingId}`, runAt: heldUntil })

/** Nobody holds two times at once: what they began before and did not pay is free again, and ended at the provider. */
export async function giveUpHeldOf(db: Db, bookerId: string, now: Date): Promise<void> {
  for (const { id } of await lockHeldOf(db, bookerId)) {
    await supersedeIntentsOf(db, { kind: bookingKind, id }, now)
    await releaseHold(db, id, { byId: bookerId, kind: 'cancelled', now })
  }
}

/** Gives a held time back; the booking must be held. */
export async function releaseHold(
  db: Db,
  id: string,
  { byId, kind, reason, now }: { byId: string | null; kind: 'cancelled' | 'lapsed'; reason?: string; now: Date },
): Promise<void> {
  await releaseMentorTime(db, id)
  await saveBooking(db, id, { state: 'cancelled', updatedAt: now })
  await saveBookingPayment(db, id, { state: kind === 'lapsed' ? 'lapsed' : 'waived', heldUntil: null, updatedAt: now })
  await recordBookingEvent(db, { bookingId: id, kind, byId, at: now, details: reason ? { reason } : {} })
}

/**
 * At the end of the time in which it can be paid. What was begun to be paid is ended at the provider first, who knows whether it was
 * paid a moment ago; while a bank is still deciding the time stays held.
 */
export async function releaseHeldTime(context: AppContext, bookingId: string): Promise<void> {
  const { db, clock } = context
  if (!(await isOver(db, bookingId, clock.now()))) return
  for (const intent of await unfinishedIntentsOf(db, { kind: bookingKind, id: bookingId })) await closeIntent(context, intent)
  if ((await unfinishedIntentsOf(db, { kind: bookingKind, id: bookingId })).length > 0)
    return await db.transaction((db) => releaseInTime(db, bookingId, later(clock.now(), minutes(1))))
  await db.transaction(async (db) => {
    const now = clock.now()
    const held = await lockPaidBooking(db, bookingId)
    if (held?.booking.state !== 'awaitingPayment') return
    await supersedeIntentsOf(db, { kind: bookingKind, id: bookingId }, now)
    await releaseHold(db, bookingId, { byId: null, kind: 'lapsed', now })
    await enqueue(db, 'bookingLapsed', { bookingId })
  })
}

const atOnce = 200

export async function releaseHeldTimes({ db, clock }: AppContext): Promise<void> {
  for (const bookingId of await overdueHolds(db, clock.now(), atOnce))
    await enqueue(db, 'releaseHeldTime', { bookingId }, { jobKey: `releaseHeldTime:${bookingId}` })
}

async function isOver(db: Db, bookingId: string, now: Date): Promise<boolean> {
  const { booking, payment } = (await db.transaction((db) => lockPaidBooking(db, bookingId))) ?? {}
  return booking?.state === 'awaitingPayment' && payment?.heldUntil != null && payment.heldUntil <= now
}
