import { mostSlotDays } from '@app/contract/bookings/hours.rules.ts'
import type { Slots } from '@app/contract/bookings/hours.shapes.ts'
import { minutesOfSession } from '@app/contract/bookings/sessionLength.rules.ts'
import { bookableSession } from '#catalogue/index.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, orNotFound } from '#core/refusal.ts'
import { dayAfter, startOfDay } from '#core/startOfDay.ts'
import { isId } from '#database/ids.ts'
import { type Reader, serializePerson } from '#users/index.ts'
import { clocksOf } from '../bookedTime.ts'
import { factsOfMentors } from '../hours/mentorFacts.store.ts'
import { type MentorRow, mentorsOfSession } from '../hours/mentorHours.store.ts'
import { slotsOf } from './slotsOf.ts'
import { daysBetween, type Span } from './workingHours.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>
export type SlotRequest = {
  /** A booking whose time counts as free, since it is held for the caller. */ except?: string | undefined
  session: string
  mentor?: string | null | undefined
  from: string
  to: string
  timezone: string
}

/** The free times of a session on the days of a zone, for the booking form. */
export async function slotsFor({ db, config, ...context }: Deps, reader: Reader, request: SlotRequest): Promise<Slots> {
  const timezone = clocksOf(request.timezone)
  const within = daysOf(request, timezone, mostSlotDays)
  const session = orNotFound(isId(request.session) ? await bookableSession(db, request.session) : undefined, 'Session')
  const sessionMinutes = minutesOfSession(session)
  const all = await mentorsOfSession(db, session.id)
  const mentors = request.mentor ? all.filter(({ userId }) => userId === request.mentor) : all
  if (request.mentor && mentors.length === 0) throw badInput('mentor', 'Please choose one of the mentors of this session.')
  const slots = await slotsOf(db, context, mentors, within, { sessionMinutes, timezone, except: request.except })
  const isRequested = all.length === 0
  const answer = answeredSlots(slots, { mentors, reader, isRequested, minutes: sessionMinutes, changeHours: config.BOOKING_CHANGE_HOURS })
  const facts = await factsOfMentors(
    db,
    mentors.map(({ userId }) => userId),
  )
  return { ...answer, mentors: answer.mentors.map((mentor) => ({ ...mentor, ...facts.get(mentor._id) })) }
}

type Answered = Pick<Slots, 'isRequested' | 'minutes' | 'changeHours'> & { mentors: readonly MentorRow[]; reader: Reader }

export const answeredSlots = (slots: ReadonlyMap<number, number[]>, { mentors, reader, ...about }: Answered): Slots => ({
  ...about,
  mentors: mentors.map(({ person, timezone }) => ({ ...serializePerson(person, reader), timezone })),
  slots: [...slots].map(([at, free]) => ({ at: new Date(at).toISOString(), mentors: free })),
})

/** The span of some days of a zone, from the start of the first to the end of the last. */
export function daysOf({ from, to }: Pick<SlotRequest, 'from' | 'to'>, timezone: string, most: number): Span {
  const days = daysBetween(from, to)
  if (days < 0) throw badInput('to', 'The last day must not be before the first.')
  if (days >= most) throw badInput('to', `Please ask for at most ${most} days.`)
  return { from: startOfDay(from, timezone), to: startOfDay(dayAfter(to, 1), timezone) }
}
