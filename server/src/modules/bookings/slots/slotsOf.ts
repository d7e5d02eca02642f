import { alternativesShown } from '@app/contract/bookings/bookings.rules.ts'
import { mostBufferMinutes } from '@app/contract/bookings/hours.rules.ts'
import { days, later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { dayAfter } from '#core/startOfDay.ts'
import type { Db } from '#database/db.ts'
import type { BusySource } from './busy.port.ts'
import { freeSlots, type MentorAvailability, type Taken } from './freeSlots.ts'
import { sessionsByDay } from './mentorTimes.store.ts'
import { dayOfInstant, type Span } from './workingHours.ts'

export type SlotContext = Pick<AppContext, 'clock'> & { ports: Pick<AppContext['ports'], 'busySources' | 'closedDays'> }
type SlotOptions = { sessionMinutes: number; timezone: string; except?: string | undefined }

/**
 * Free starts for a session of the given length, and the free mentors of each; the number of queries does not depend on the number of
 * mentors.
 */
export async function slotsOf(
  db: Db,
  { clock, ports }: SlotContext,
  mentors: readonly MentorAvailability[],
  within: Span,
  about: SlotOptions,
) {
  if (mentors.length === 0 || within.from >= within.to) return new Map<number, number[]>()
  const taken = await takenTimesOf(db, ports.busySources, mentors, within, about)
  const closed = await ports.closedDays(db, daysAround(within))
  return freeSlots(closed.length > 0 ? mentors.map((mentor) => withDaysOff(mentor, closed)) : mentors, taken, {
    ...about,
    within,
    now: clock.now(),
  })
}

/** On a holiday of the company the weekly hours don't count; extra hours of that day, which the mentor set for it, do. */
const withDaysOff = (mentor: MentorAvailability, days: readonly string[]): MentorAvailability => ({
  ...mentor,
  exceptions: [...mentor.exceptions, ...days.map((day) => ({ kind: 'off' as const, day }))],
})

/** A day more on both sides, since far zones have another day, and one for hours over midnight. */
const daysAround = ({ from, to }: Span) => ({ from: dayAfter(dayOfInstant(from, 'UTC'), -2), to: dayAfter(dayOfInstant(to, 'UTC'), 2) })

/** A session and its buffers may reach into the span from outside, by at most a day. */
async function takenTimesOf(
  db: Db,
  sources: readonly BusySource[],
  mentors: readonly MentorAvailability[],
  within: Span,
  { except }: SlotOptions,
): Promise<Taken> {
  const userIds = mentors.map(({ userId }) => userId)
  const reach = days(1) + minutes(mostBufferMinutes)
  const around = { from: later(new Date(within.from), -reach), to: later(new Date(within.to), reach) }
  const busy = new Map<string, Span[]>(userIds.map((id) => [id, []]))
  for (const source of sources)
    for (const { userId, from, to } of await source(db, userIds, around, except))
      busy.get(userId)?.push({ from: from.getTime(), to: to.getTime() })
  return { busy, sessions: await sessionsByDay(db, userIds, daysAround(within), except) }
}

/** The free times nearest to a taken one, in order. */
export async function alternativesTo(
  db: Db,
  asking: SlotContext,
  mentors: readonly MentorAvailability[],
  startsAt: Date,
  about: SlotOptions,
): Promise<string[]> {
  const around = (count: number) => ({ from: later(startsAt, -days(count)).getTime(), to: later(startsAt, days(count)).getTime() })
  const near = await slotsOf(db, asking, mentors, around(3), about)
  const all = near.size >= alternativesShown ? near : await slotsOf(db, asking, mentors, around(21), about)
  const distance = (at: number) => Math.abs(at - startsAt.getTime())
  return [...all.keys()]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, alternativesShown)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at).toISOString())
}
