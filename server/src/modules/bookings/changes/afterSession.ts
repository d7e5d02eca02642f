import { mayMarkNoShow, mayRate, mayReport, maySetLink, tellsMeetingUrl } from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, refuseUnless } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import { saveBooking } from '../bookings.store.ts'
import { queueBookingNotification } from './bookingNotificationsOf.ts'
import { lockVisibleBookingOrNotFound } from './lockVisibleBooking.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    bookingReported: { bookingId: string }
  }
}

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Sets the meeting link. Setting the same link again notifies no one. */
export async function setMeetingUrl({ db, clock }: Deps, actor: Actor, id: string, meetingUrl: string): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, id)
    if (!maySetLink(actor, booking)) throw conflict('This session needs no meeting link any more.')
    if (booking.meetingUrl === meetingUrl) return
    const after = await saveBooking(db, id, { meetingUrl, sequence: booking.sequence + 1, updatedAt: now })
    await recordBookingEvent(db, { bookingId: id, kind: 'link', byId: actor.id, at: now })
    // The confirmation of a request tells its link.
    if (tellsMeetingUrl(after)) await queueBookingNotification(db, 'link', after, { byId: actor.id })
  })
}

/** Records a no-show; idempotent. */
export async function markNoShow({ db, clock }: Deps, actor: Actor, id: string): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, id)
    refuseUnless(actor.id !== booking.bookerId)
    if (booking.state === 'noShow') return
    if (!mayMarkNoShow(actor, booking, now)) throw conflict('Only a confirmed session that has begun can be a no-show.')
    await saveBooking(db, id, { state: 'noShow', updatedAt: now })
    await recordBookingEvent(db, { bookingId: id, kind: 'noShow', byId: actor.id, at: now })
  })
}

/** Writes the report. Editing it later sends no second notification. */
export async function reportSession(
  { db, clock }: Deps,
  actor: Actor,
  { id, done, nextSteps }: { id: string; done: string; nextSteps: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, id)
    refuseUnless(actor.role === 'admin' || actor.id === booking.mentorId)
    if (!mayReport(actor, booking, now)) throw conflict('You can report on a session once it has begun, unless it was a no-show.')
    await saveBooking(db, id, { state: 'completed', reportDone: done, reportNextSteps: nextSteps, reportedAt: now, updatedAt: now })
    if (booking.state === 'completed') return
    await recordBookingEvent(db, { bookingId: id, kind: 'completed', byId: actor.id, at: now })
    await enqueue(db, 'bookingReported', { bookingId: id })
  })
}

/** Rates a session; a later rating replaces the earlier one. */
export async function rateSession(
  { db, clock }: Deps,
  actor: Actor,
  { id, stars, words }: { id: string; stars: number; words: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, id)
    if (!mayRate(actor, booking)) throw conflict('You can rate a session once its mentor has written the report.')
    await saveBooking(db, id, { stars, ratingWords: words, updatedAt: now })
    if (booking.stars === null) await recordBookingEvent(db, { bookingId: id, kind: 'rated', byId: actor.id, at: now })
  })
}
