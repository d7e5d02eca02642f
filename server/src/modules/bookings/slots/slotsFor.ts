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
import { mentorsOfSession } from '../hours/mentorHours.store.ts'
import { slotsOf } from './slotsOf.ts'
import { daysBetween, type Span } from './workingHours.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>
type Asked = {
  /** A booking whose time counts as free, since it is only held for whoever asks. */ except?: string | undefined
  session: string
  mentor?: string | null | undefined
  from: string
  to: string
  timezone: string
}

/** When a session can be booked, on the days of a zone: the list that somebody chooses from. */
export async function slotsFor({ db, config, ...asking }: Deps, reader: Reader, asked: Asked): Promise<Slots> {
  const timezone = clocksOf(asked.timezone)
  const within = daysOf(asked, timezone, mostSlotDays)
  const session = orNotFound(isId(asked.session) ? await bookableSession(db, asked.session) : undefined, 'Session')
  const sessionMinutes = minutesOfSession(session)
  const all = await mentorsOfSession(db, session.id)
  const mentors = asked.mentor ? all.filter(({ userId }) => userId === asked.mentor) : all
  if (asked.mentor && mentors.length === 0) throw badInput('mentor', 'Please choose one of the mentors of this session.')
  const slots = await slotsOf(db, asking, mentors, within, { sessionMinutes, timezone, except: asked.except })
  return {
    isByWish: all.length === 0,
    minutes: sessionMinutes,
    mentors: mentors.map(({ person, timezone }) => ({ ...serializePerson(person, reader), timezone })),
    slots: [...slots].map(([at, free]) => ({ at: new Date(at).toISOString(), mentors: free })),
    changeHours: config.BOOKING_CHANGE_HOURS,
  }
}

/** The span of some days of a zone, from the first instant of the first to the last of the last. */
export function daysOf({ from, to }: Pick<Asked, 'from' | 'to'>, timezone: string, most: number): Span {
  const days = daysBetween(from, to)
  if (days < 0) throw badInput('to', 'The last day must not be before the first.')
  if (days >= most) throw badInput('to', `Please ask for at most ${most} days.`)
  return { from: startOfDay(from, timezone), to: startOfDay(dayAfter(to, 1), timezone) }
}
