import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { closeIntent, supersedeIntentsOf, unfinishedIntentsOf } from '#payments/index.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import { saveBooking } from '../bookings.store.ts'
import { releaseMentorTime } from '../slots/mentorTimes.store.ts'
import { bookingKind, lockHeldBookingsOf, lockPaidBooking, overdueHolds, saveBookingPayment } from './bookingPayments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Frees the time of a booking that was not paid in time. */
    releaseHeldTime: { bookingId: string }
    /** Finds holds that their own job has missed, such as after a crash or with clock drift. */
    releaseHeldTimes: object
    bookingLapsed: { bookingId: string }
  }
}

export const releaseInTime = (db: Db, bookingId: string, heldUntil: Date) =>
  enqueue(db, 'releaseHeldTime', { bookingId }, { jobKey: `releaseHeldTime:${bookingId}`, runAt: heldUntil })

/** Releases a person's earlier unpaid hold, so that they hold one time at most; its card payment is ended at the provider. */
export async function releaseHoldsOf(db: Db, bookerId: string, now: Date): Promise<void> {
  for (const { id } of await lockHeldBookingsOf(db, bookerId)) {
    await supersedeIntentsOf(db, { kind: bookingKind, id }, now)
    await releaseHold(db, id, { byId: bookerId, kind: 'cancelled', now })
  }
}

/** Releases a hold; the booking must be locked. */
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
 * Ends a hold at its deadline. Its open card payment is ended at the provider first, which knows whether it was just paid; while a bank
 * is still deciding, the hold stays.
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
