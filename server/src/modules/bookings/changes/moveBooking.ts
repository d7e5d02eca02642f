import {
  handlesBooking,
  isOpenBooking,
  mayChangeBooking,
  mayMentor,
  mayMoveOutsideHours,
  tooLateToChange,
} from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { findUser, isClosed } from '#users/index.ts'
import { recordBookingEvent } from '../bookingEvents.store.ts'
import { releaseSession, saveBooking } from '../bookings.store.ts'
import type { BookingRow } from '../bookings.table.ts'
import { chosenMentors, futureInstant, takeFreeTime } from '../bookSession.ts'
import { meetingUrlFor } from '../hours/meetingUrlFor.ts'
import { hoursOf, lockMentors, lockMentorsOfSession, type MentorRow } from '../hours/mentorHours.store.ts'
import { releaseMentorTime, takeMentorTime } from '../slots/mentorTimes.store.ts'
import { forStaff, lengthOf } from '../slots/slotsForMove.ts'
import { queueBookingNotification } from './bookingNotificationsOf.ts'
import { lockVisibleBookingOrNotFound } from './lockVisibleBooking.ts'
import { scheduleReminders } from './reminders.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>
type BookingMove = {
  id: string
  mentor?: string | null | undefined
  date: string
  timezone: string
  reason?: string
  outsideHours?: boolean
}

/**
 * Moves a booking to a free time: its booker within the policy, staff always and with a reason. Only an admin can choose a time outside of
 * the mentor's hours. Moving it to its current time changes nothing.
 */
export async function moveBooking({ db, clock, config, ports }: Deps, actor: Actor, move: BookingMove): Promise<void> {
  const now = clock.now()
  const hoursBefore = config.BOOKING_CHANGE_HOURS
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, move.id)
    if (!isOpenBooking(booking)) throw conflict('This booking can no longer be moved.')
    refuseUnless(mayChangeBooking(actor, booking, { now, hoursBefore }), tooLateToChange(hoursBefore))
    const startsAt = futureInstant(move, now)
    const isSame = startsAt.getTime() === booking.startsAt.getTime() && (!move.mentor || move.mentor === booking.mentorId)
    if (isSame) return
    const isRequest = booking.state === 'requested'
    const isByStaff = actor.id !== booking.bookerId
    const isOtherTime = startsAt.getTime() !== booking.startsAt.getTime()
    if (isByStaff && isOtherTime && !move.reason) throw badInput('reason', 'Please say why. The customer reads it.')
    const moved: Moved = isRequest
      ? movedWish(booking, startsAt)
      : await movedTime(db, { clock, ports }, actor, booking, { ...move, startsAt })
    const { mentorName, ...taken } = moved
    await releaseSession(db, { ...booking, startsAt })
    const after = await saveBooking(db, booking.id, {
      ...taken,
      timezone: actor.id === booking.bookerId ? move.timezone : booking.timezone,
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
        ...(move.reason && { reason: move.reason }),
        ...(move.outsideHours && { outsideHours: true }),
      },
    })
    await queueBookingNotification(db, 'moved', after, { byId: actor.id, before: booking, ...(move.reason && { reason: move.reason }) })
    await scheduleReminders(db, after, now)
  })
}

/** Confirms a request and takes the mentor's time for it: a free one, or any other if the admin chooses it outside of their hours. */
export async function confirmBooking(
  { db, clock, ports }: Pick<Deps, 'db' | 'clock' | 'ports'>,
  actor: Actor,
  move: BookingMove & { mentor: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (db) => {
    const booking = await lockVisibleBookingOrNotFound(db, actor, move.id)
    if (booking.state !== 'requested') throw conflict('This booking is not waiting to be confirmed.')
    const startsAt = futureInstant(move, now)
    const { mentorName, ...taken } = move.outsideHours
      ? await givenTime(db, booking, move.mentor, startsAt)
      : await freeTimeOf(db, { clock, ports }, move.mentor, booking, startsAt)
    await releaseSession(db, { ...booking, startsAt })
    const after = await saveBooking(db, booking.id, { ...taken, state: 'confirmed', sequence: booking.sequence + 1, updatedAt: now })
    await recordBookingEvent(db, {
      bookingId: booking.id,
      kind: 'confirmed',
      byId: actor.id,
      at: now,
      details: { to: startsAt.toISOString(), mentor: mentorName, ...(move.outsideHours && { outsideHours: true }) },
    })
    await queueBookingNotification(db, 'confirmed', after, { byId: actor.id, before: booking })
    await scheduleReminders(db, after, now)
  })
}

type Moved = { startsAt: Date; endsAt: Date; mentorId?: string; mentorName?: string; meetingUrl?: string | null }

const movedWish = (booking: BookingRow, startsAt: Date) => ({ startsAt, endsAt: later(startsAt, lengthOf(booking)) })

async function movedTime(
  db: Db,
  asking: Pick<AppContext, 'clock' | 'ports'>,
  actor: Actor,
  booking: BookingRow,
  { mentor: chosen, startsAt, outsideHours }: Pick<BookingMove, 'mentor' | 'outsideHours'> & { startsAt: Date },
) {
  refuseUnless(!outsideHours || mayMoveOutsideHours(actor), 'Only an admin can choose a time outside of the mentor’s hours.')
  if (handlesBooking(actor, booking)) {
    const mentorId = actor.role === 'admin' || actor.role === 'sales' ? (chosen ?? booking.mentorId) : booking.mentorId
    if (!mentorId) throw badInput('mentor', 'Please choose a mentor.')
    const isSameTime = startsAt.getTime() === booking.startsAt.getTime()
    if (outsideHours || isSameTime) return await givenTime(db, booking, mentorId, startsAt)
    return await freeTimeOf(db, asking, mentorId, booking, startsAt)
  }
  const mentors = booking.sessionId ? await lockMentorsOfSession(db, booking.sessionId, true) : []
  if (mentors.length === 0) throw badInput('date', 'This session is no longer offered. Please write to us, and we will find a time.')
  return await freeTime(db, asking, chosenMentors(mentors, chosen), booking, startsAt)
}

/** A free time within the hours of one mentor, without the notice that customers give. */
async function freeTimeOf(db: Db, asking: Pick<AppContext, 'clock' | 'ports'>, mentorId: string, booking: BookingRow, startsAt: Date) {
  await refuseNoMentor(db, mentorId)
  const [mentor] = (await lockMentors(db, [mentorId])).map(forStaff)
  if (!mentor) throw new Refusal('CONFLICT', 'This mentor has no session hours. An admin can choose the time.', { field: 'date' })
  return await freeTime(db, asking, [mentor], booking, startsAt)
}

async function refuseNoMentor(db: Db, mentorId: string) {
  const person = isId(mentorId) ? await findUser(db, mentorId) : undefined
  if (!person || !mayMentor(person.role) || isClosed(person)) throw badInput('mentor', 'Please choose a mentor who works here.')
  return person
}

async function freeTime(
  db: Db,
  asking: Pick<AppContext, 'clock' | 'ports'>,
  mentors: readonly MentorRow[],
  booking: BookingRow,
  startsAt: Date,
) {
  await releaseMentorTime(db, booking.id)
  const mentor = await takeFreeTime(db, asking, mentors, { ...booking, startsAt }, lengthOf(booking) / minutes(1))
  return { ...movedWish(booking, startsAt), mentorId: mentor.userId, mentorName: mentor.person.name, ...roomAfter(booking, mentor) }
}

/** A time set by an admin, or the same time with another mentor: outside of the mentor's hours too, but never one that is taken. */
async function givenTime(db: Db, booking: BookingRow, mentorId: string, startsAt: Date) {
  const person = await refuseNoMentor(db, mentorId)
  await lockMentors(db, [mentorId])
  const hours = (await hoursOf(db, mentorId)) ?? { userId: mentorId, timezone: 'UTC', bufferBefore: 0, bufferAfter: 0, meetingUrl: null }
  await releaseMentorTime(db, booking.id)
  const { endsAt } = movedWish(booking, startsAt)
  if (!(await takeMentorTime(db, hours, { bookingId: booking.id, startsAt, endsAt })))
    throw new Refusal('CONFLICT', `${person.name} has another session at that time.`, { field: 'date' })
  return { startsAt, endsAt, mentorId, mentorName: person.name, ...roomAfter(booking, hours) }
}

/** Another mentor brings another meeting link; a link set by hand stays only with its mentor. */
const roomAfter = (booking: BookingRow, mentor: { userId: string; meetingUrl: string | null }) =>
  mentor.userId === booking.mentorId
    ? {}
    : { meetingUrl: meetingUrlFor(mentor, booking.id) ?? (booking.mentorId ? null : booking.meetingUrl) }
