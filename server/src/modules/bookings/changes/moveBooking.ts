import { handlesBooking, isOpenBooking, mayChangeBooking, mayMentor, tooLateToChange } from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUser, isClosed } from '#users/index.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import { letGoOfSession, saveBooking } from '../bookings.store.ts'
import type { BookingRow } from '../bookings.table.ts'
import { chosenOf, takeFreeTime, timeAhead } from '../bookSession.ts'
import { meetingUrlFor } from '../hours/meetingUrlFor.ts'
import { hoursOf, lockMentors, lockMentorsOfSession } from '../hours/mentorHours.store.ts'
import { releaseMentorTime, takeMentorTime } from '../slots/mentorTimes.store.ts'
import { queueBookingNotification } from './bookingNotificationsOf.ts'
import { lockVisibleBookingOrNotFound } from './lockVisibleBooking.ts'
import { remindOf } from './reminders.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>
type Wanted = { id: string; mentor?: string | null | undefined; date: string; timezone: string }

/**
 * Moves a booking: its booker within the policy and to a time that is free, whoever handles it to any time that its mentor has not
 * given to somebody else. Moved to where it stands already, nothing happens.
 */
export async function moveBooking({ db, clock, config, ports }: Deps, actor: Actor, wanted: Wanted): Promise<void> {
  const now = clock.now()
  const hoursBefore = config.BOOKING_CHANGE_HOURS
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, wanted.id)
    if (!isOpenBooking(booking)) throw conflict('This booking can be moved no more.')
    refuseUnless(mayChangeBooking(actor, booking, { now, hoursBefore }), tooLateToChange(hoursBefore))
    const startsAt = timeAhead(wanted, now)
    const isSame = startsAt.getTime() === booking.startsAt.getTime() && (!wanted.mentor || wanted.mentor === booking.mentorId)
    if (isSame) return
    const isWish = booking.state === 'requested'
    const moved: Moved = isWish
      ? movedWish(booking, startsAt)
      : await movedTime(db, { clock, ports }, actor, booking, { ...wanted, startsAt })
    const { mentorName, ...taken } = moved
    await letGoOfSession(db, { ...booking, startsAt })
    const after = await saveBooking(db, booking.id, {
      ...taken,
      timezone: actor.id === booking.bookerId ? wanted.timezone : booking.timezone,
      sequence: booking.sequence + 1,
      updatedAt: now,
    })
    await recordBookingEvent(db, {
      bookingId: booking.id,
      kind: 'moved',
      byId: actor.id,
      at: now,
      details: {
        from: booking.startsAt.toISOString(),
        to: startsAt.toISOString(),
        ...(mentorName && after.mentorId !== booking.mentorId && { mentor: mentorName }),
      },
    })
    await queueBookingNotification(db, 'moved', after, { byId: actor.id, before: booking })
    await remindOf(db, after, now)
  })
}

/** Confirms a wish: from now on it has its mentor's time. */
export async function confirmBooking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  wanted: Wanted & { mentor: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, wanted.id)
    if (booking.state !== 'requested') throw conflict('This booking is not waiting to be confirmed.')
    const startsAt = timeAhead(wanted, now)
    const { mentorName, ...taken } = await givenTime(db, booking, wanted.mentor, startsAt)
    await letGoOfSession(db, { ...booking, startsAt })
    const after = await saveBooking(db, booking.id, { ...taken, state: 'confirmed', sequence: booking.sequence + 1, updatedAt: now })
    await recordBookingEvent(db, {
      bookingId: booking.id,
      kind: 'confirmed',
      byId: actor.id,
      at: now,
      details: { to: startsAt.toISOString(), mentor: mentorName },
    })
    await queueBookingNotification(db, 'confirmed', after, { byId: actor.id, before: booking })
    await remindOf(db, after, now)
  })
}

type Moved = { startsAt: Date; endsAt: Date; mentorId?: string; mentorName?: string; meetingUrl?: string | null }

const movedWish = (booking: BookingRow, startsAt: Date) => ({ startsAt, endsAt: later(startsAt, lengthOf(booking)) })

async function movedTime(
  db: Db,
  asking: Pick<AppContext, 'clock' | 'ports'>,
  actor: Actor,
  booking: BookingRow,
  { mentor: chosen, startsAt }: { mentor?: string | null | undefined; startsAt: Date },
) {
  if (handlesBooking(actor, booking)) {
    const mentorId = actor.role === 'admin' || actor.role === 'sales' ? (chosen ?? booking.mentorId) : booking.mentorId
    if (!mentorId) throw badInput('mentor', 'Please choose a mentor.')
    return await givenTime(db, booking, mentorId, startsAt)
  }
  const mentors = booking.sessionId ? await lockMentorsOfSession(db, booking.sessionId, true) : []
  if (mentors.length === 0) throw badInput('date', 'This session is offered no more. Please write to us, and we find a time.')
  await releaseMentorTime(db, booking.id)
  const length = lengthOf(booking) / minutes(1)
  const mentor = await takeFreeTime(db, asking, chosenOf(mentors, chosen), { ...booking, startsAt }, length)
  return { ...movedWish(booking, startsAt), mentorId: mentor.userId, mentorName: mentor.person.name, ...roomAfter(booking, mentor) }
}

/** A time that staff say: outside of somebody's hours too, but never one that they have given away. */
async function givenTime(db: Db, booking: BookingRow, mentorId: string, startsAt: Date) {
  const person = isId(mentorId) ? await findUser(db, mentorId) : undefined
  if (!person || !mayMentor(person.role) || isClosed(person)) throw badInput('mentor', 'Please choose somebody who works here.')
  await lockMentors(db, [mentorId])
  const hours = (await hoursOf(db, mentorId)) ?? { userId: mentorId, timezone: 'UTC', bufferBefore: 0, bufferAfter: 0, meetingUrl: null }
  await releaseMentorTime(db, booking.id)
  const { endsAt } = movedWish(booking, startsAt)
  if (!(await takeMentorTime(db, hours, { bookingId: booking.id, startsAt, endsAt })))
    throw new Refusal('CONFLICT', `${person.name} has another session at that time.`, { field: 'date' })
  return { startsAt, endsAt, mentorId, mentorName: person.name, ...roomAfter(booking, hours) }
}

/** Somebody else has another room; a link that was set by hand goes with whom it was set for. */
const roomAfter = (booking: BookingRow, mentor: { userId: string; meetingUrl: string | null }) =>
  mentor.userId === booking.mentorId
    ? {}
    : { meetingUrl: meetingUrlFor(mentor, booking.id) ?? (booking.mentorId ? null : booking.meetingUrl) }

/** What was booked before its end was known takes an hour. */
const lengthOf = ({ startsAt, endsAt }: BookingRow): number => (endsAt ? endsAt.getTime() - startsAt.getTime() : minutes(60))
