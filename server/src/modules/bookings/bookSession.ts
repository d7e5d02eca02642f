import { bookingDaysAhead, mayBookFor, slotNotFree, slotTaken } from '@app/contract/bookings/bookings.rules.ts'
import type { NewBooking } from '@app/contract/bookings/bookings.shapes.ts'
import { minutesOfSession } from '@app/contract/bookings/sessionLength.rules.ts'
import { minutesIn } from '@app/contract/catalogue/duration.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { shareBookableSession } from '#catalogue/index.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, Refusal, refuseUnless } from '#core/refusal.ts'
import { dayAfter } from '#core/startOfDay.ts'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findUser, isClosed, zoneOf } from '#users/index.ts'
import { bookedTime } from './bookedTime.ts'
import { recordBookingEvent } from './bookingEvents.store.ts'
import { bookedAlready, bookingOfAttempt, insertBooking, saveBooking } from './bookings.store.ts'
import type { BookingRow } from './bookings.table.ts'
import { scheduleReminders } from './changes/reminders.ts'
import { meetingUrlFor } from './hours/meetingUrlFor.ts'
import { lockMentorsOfSession, type MentorRow } from './hours/mentorHours.store.ts'
import { requirePayment } from './paying/bookingPayments.store.ts'
import { releaseHoldsOf, releaseInTime } from './paying/heldTimes.ts'
import { sessionsByDay, takeMentorTime } from './slots/mentorTimes.store.ts'
import { alternativesTo, type SlotContext, slotsOf } from './slots/slotsOf.ts'
import { dayOfInstant } from './slots/workingHours.ts'

type Attempt = { idempotencyKey: string | null }
type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * Books a session at its current price and queues the notifications: a free time of one of its mentors, or a request if it has none.
 * Retries and concurrent calls with the same key return one booking.
 */
export async function bookSession(context: Deps, actor: Actor, input: NewBooking, { idempotencyKey }: Attempt): Promise<BookingRow> {
  const now = context.clock.now()
  return await context.db.transaction(async (db) => {
    const earlier = idempotencyKey ? await bookingOfAttempt(db, actor.id, idempotencyKey) : undefined
    if (earlier) return earlier

    const booker = await bookerOf(db, actor, input.bookingBy)
    const bookerId = booker.id
    const session = isId(input.booking) ? await shareBookableSession(db, input.booking) : undefined
    if (!session) throw badInput('booking', 'Please choose a session.')
    const startsAt = futureInstant(input, now)
    const sessionMinutes = minutesOfSession(session)
    const isPaid = booker.isCustomer && context.config.BOOKINGS_ARE_PAID && session.priceCents > 0
    // The booker may choose their own held time again. The old hold is released before the hours are locked, following the order of
    // locks.
    if (isPaid) await releaseHoldsOf(db, bookerId, now)
    const mentors = chosenMentors(await lockMentorsOfSession(db, session.id), input.mentor)
    // A card payment holds the time until it is paid; a booking made by staff is confirmed and paid from its page.
    const heldUntil =
      isPaid && bookerId === actor.id && mentors.length > 0 ? later(now, minutes(context.config.BOOKING_HOLD_MINUTES)) : null
    const booking = await insertBooking(db, {
      id: newId(),
      sessionId: session.id,
      sessionName: session.name,
      duration: session.duration,
      sessionMinutes: session.minutes ?? minutesIn(session.duration) ?? null,
      priceCents: session.priceCents,
      currency: session.currency,
      bookerId,
      createdBy: actor.id,
      state: heldUntil ? 'awaitingPayment' : mentors.length > 0 ? 'confirmed' : 'requested',
      startsAt,
      endsAt: later(startsAt, minutes(sessionMinutes)),
      // The office books on its own clocks; the customer reads theirs.
      timezone: bookerId === actor.id ? input.timezone : zoneOf(booker, input.timezone),
      details: input.details,
      isMobileBooking: input.isMobileBooking,
      bookingNameForMobile: input.bookingNameForMobile || null,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    })
    if (!booking) return await bookingOfOtherAttempt(db, actor, idempotencyKey)
    const mentor = mentors.length > 0 ? await takeFreeTime(db, context, mentors, booking, sessionMinutes) : undefined
    const booked = mentor
      ? await saveBooking(db, booking.id, { mentorId: mentor.userId, meetingUrl: meetingUrlFor(mentor, booking.id) })
      : booking
    await recordBookingEvent(db, {
      bookingId: booked.id,
      kind: 'booked',
      byId: actor.id,
      at: now,
      details: { to: startsAt.toISOString(), ...(mentor && { mentor: mentor.person.name }) },
    })
    if (isPaid) await requirePayment(db, { bookingId: booked.id, heldUntil, now })
    // A held time is not announced.
    if (heldUntil) await releaseInTime(db, booked.id, heldUntil)
    else await enqueue(db, 'sessionBooked', { bookingId: booked.id })
    await scheduleReminders(db, booked, now)
    return booked
  })
}

/**
 * Takes the time with a free mentor, trying the one with the fewest sessions that day first.
 * @throws Refusal CONFLICT with free times near it, if no mentor is free or another booking was faster
 */
export async function takeFreeTime(
  db: Db,
  asking: SlotContext,
  mentors: readonly MentorRow[],
  booking: Pick<BookingRow, 'id' | 'startsAt' | 'endsAt' | 'timezone'>,
  sessionMinutes: number,
): Promise<MentorRow> {
  const { startsAt } = booking
  // A zone in words has no clock changes of its own.
  const about = { sessionMinutes, timezone: 'UTC', except: booking.id }
  const at = startsAt.getTime()
  const places = (await slotsOf(db, asking, mentors, { from: at, to: at + 1 }, about)).get(at) ?? []
  const free = await byLoad(
    db,
    places.flatMap((place) => mentors[place] ?? []),
    startsAt,
  )
  const endsAt = later(startsAt, minutes(sessionMinutes))
  for (const mentor of free) if (await takeMentorTime(db, mentor, { bookingId: booking.id, startsAt, endsAt })) return mentor
  const alternatives = await alternativesTo(db, asking, mentors, startsAt, about)
  throw new Refusal('CONFLICT', free.length > 0 ? slotTaken : slotNotFree, { field: 'date', alternatives })
}

/** Orders mentors by their number of sessions around that day, fewest first. */
async function byLoad(db: Db, mentors: readonly MentorRow[], startsAt: Date): Promise<readonly MentorRow[]> {
  if (mentors.length < 2) return mentors
  const day = dayOfInstant(startsAt.getTime(), 'UTC')
  const ids = mentors.map(({ userId }) => userId)
  const sessions = await sessionsByDay(db, ids, { from: dayAfter(day, -1), to: dayAfter(day, 1) })
  const load = ({ userId }: MentorRow) => [...(sessions.get(userId)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  return mentors.toSorted((a, b) => load(a) - load(b))
}

/** The chosen mentor, or all of them. */
export function chosenMentors(mentors: readonly MentorRow[], chosen: string | null | undefined): readonly MentorRow[] {
  if (!chosen) return mentors
  const mentor = mentors.filter(({ userId }) => userId === chosen)
  if (mentor.length === 0) throw badInput('mentor', 'Please choose one of the mentors of this session.')
  return mentor
}

type Booker = { id: string; isCustomer: boolean; timezone: string | null }

/** Customers book for themselves; an admin can also book for a customer with an open account. */
async function bookerOf(db: Db, actor: Actor, bookingBy: string | undefined): Promise<Booker> {
  if (!bookingBy || bookingBy === actor.id) return { id: actor.id, isCustomer: actor.role === 'user', timezone: null }
  refuseUnless(mayBookFor(actor, bookingBy))
  const customer = isId(bookingBy) ? await findUser(db, bookingBy) : undefined
  if (customer?.role !== 'user' || isClosed(customer)) throw badInput('bookingBy', 'Please choose a customer.')
  return { id: customer.id, isCustomer: true, timezone: customer.timezone }
}

/** The requested start, which must be in the future and within a year. */
export function futureInstant({ date, timezone }: Pick<NewBooking, 'date' | 'timezone'>, now: Date): Date {
  const startsAt = bookedTime(date, timezone)
  if (startsAt <= now) throw badInput('date', 'Please choose a time that is still to come.')
  if (startsAt > later(now, days(bookingDaysAhead))) throw badInput('date', 'Please choose a day within a year from now.')
  return startsAt
}

/** A unique key was hit: either this attempt was already booked, or another attempt booked the same hour. */
async function bookingOfOtherAttempt(db: Db, actor: Actor, idempotencyKey: string | null): Promise<BookingRow> {
  const booking = idempotencyKey ? await bookingOfAttempt(db, actor.id, idempotencyKey) : undefined
  if (!booking) throw bookedAlready()
  return booking
}
