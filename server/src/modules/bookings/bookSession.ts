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
import { findUser, isClosed } from '#users/index.ts'
import { bookedTime } from './bookedTime.ts'
import { recordBookingEvent } from './bookingEvents.store.ts'
import { bookedAlready, bookingOfAttempt, insertBooking, saveBooking } from './bookings.store.ts'
import type { BookingRow } from './bookings.table.ts'
import { remindOf } from './changes/reminders.ts'
import { meetingUrlFor } from './hours/meetingUrlFor.ts'
import { lockMentorsOfSession, type MentorRow } from './hours/mentorHours.store.ts'
import { askForPayment } from './paying/bookingPayments.store.ts'
import { giveUpHeldOf, releaseInTime } from './paying/heldTimes.ts'
import { sessionsByDay, takeMentorTime } from './slots/mentorTimes.store.ts'
import { type Asking, alternativesTo, slotsOf } from './slots/slotsOf.ts'
import { dayOfInstant } from './slots/workingHours.ts'

type Attempt = { idempotencyKey: string | null }
type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * Books a session at its price of this moment, with the news of it: a free time of one of its mentors, or where it has none a wish.
 * The same attempt made again, or many times at once, is one booking, and every time its answer.
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
    const startsAt = timeAhead(input, now)
    const sessionMinutes = minutesOfSession(session)
    const isPaid = booker.isCustomer && context.config.BOOKINGS_ARE_PAID && session.priceCents > 0
    // Their own held time is theirs to choose again. It is given up before the hours are held, as the order of locks has it.
    if (isPaid) await giveUpHeldOf(db, bookerId, now)
    const mentors = chosenOf(await lockMentorsOfSession(db, session.id), input.mentor)
    // Whoever pays holds the time meanwhile; what staff book for somebody stands, and is paid from its page.
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
      timezone: input.timezone,
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
    if (isPaid) await askForPayment(db, { bookingId: booked.id, heldUntil, now })
    // Nobody else hears of a time that is only held.
    if (heldUntil) await releaseInTime(db, booked.id, heldUntil)
    else await enqueue(db, 'sessionBooked', { bookingId: booked.id })
    await remindOf(db, booked, now)
    return booked
  })
}

/**
 * Takes the time with one of the mentors who are free then, whoever has least to do that day first.
 * @throws Refusal CONFLICT with free times near it, where nobody is free or somebody else was a moment faster
 */
export async function takeFreeTime(
  db: Db,
  asking: Asking,
  mentors: readonly MentorRow[],
  booking: Pick<BookingRow, 'id' | 'startsAt' | 'endsAt' | 'timezone'>,
  sessionMinutes: number,
): Promise<MentorRow> {
  const { startsAt } = booking
  // A zone written in words has no clock changes of its own.
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

/** Whoever has the fewest sessions around that day stands first. */
async function byLoad(db: Db, mentors: readonly MentorRow[], startsAt: Date): Promise<readonly MentorRow[]> {
  if (mentors.length < 2) return mentors
  const day = dayOfInstant(startsAt.getTime(), 'UTC')
  const ids = mentors.map(({ userId }) => userId)
  const sessions = await sessionsByDay(db, ids, { from: dayAfter(day, -1), to: dayAfter(day, 1) })
  const load = ({ userId }: MentorRow) => [...(sessions.get(userId)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
  return mentors.toSorted((a, b) => load(a) - load(b))
}

/** Somebody in particular, or all of them. */
export function chosenOf(mentors: readonly MentorRow[], chosen: string | null | undefined): readonly MentorRow[] {
  if (!chosen) return mentors
  const mentor = mentors.filter(({ userId }) => userId === chosen)
  if (mentor.length === 0) throw badInput('mentor', 'Please choose one of the mentors of this session.')
  return mentor
}

/** Everybody books for themselves; an admin also for a customer whose account is open. */
async function bookerOf(db: Db, actor: Actor, bookingBy: string | undefined): Promise<{ id: string; isCustomer: boolean }> {
  if (!bookingBy || bookingBy === actor.id) return { id: actor.id, isCustomer: actor.role === 'user' }
  refuseUnless(mayBookFor(actor, bookingBy))
  const customer = isId(bookingBy) ? await findUser(db, bookingBy) : undefined
  if (customer?.role !== 'user' || isClosed(customer)) throw badInput('bookingBy', 'Please choose a customer.')
  return { id: customer.id, isCustomer: true }
}

/** The instant that somebody asks for, which has to be ahead and within a year. */
export function timeAhead({ date, timezone }: Pick<NewBooking, 'date' | 'timezone'>, now: Date): Date {
  const startsAt = bookedTime(date, timezone)
  if (startsAt <= now) throw badInput('date', 'Please choose a time that is still to come.')
  if (startsAt > later(now, days(bookingDaysAhead))) throw badInput('date', 'Please choose a day within a year from now.')
  return startsAt
}

/** The unique keys held us up until the other was through: it was this attempt, or the same hour booked in another. */
async function bookingOfOtherAttempt(db: Db, actor: Actor, idempotencyKey: string | null): Promise<BookingRow> {
  const booking = idempotencyKey ? await bookingOfAttempt(db, actor.id, idempotencyKey) : undefined
  if (!booking) throw bookedAlready()
  return booking
}
