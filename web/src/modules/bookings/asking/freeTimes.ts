import type { Mentor, Slots } from '@app/contract/bookings/hours.shapes.ts'
import { dayIn } from '@app/contract/core/format.ts'
import dayjs from 'dayjs'
import { clockIn, todayIn } from '../zones.ts'

/** A free time as somebody chooses it: the instant, what their clocks show then, and who could hold the session. */
export type FreeTime = { at: string; day: string; time: string; mentors: readonly Mentor[] }

/** Free times by the days of a zone; each time stands once among those of its day. */
export function byDay({ slots, mentors }: Pick<Slots, 'slots' | 'mentors'>, zone: string): Map<string, FreeTime[]> {
  const times = slots.map(({ at, mentors: places }) => {
    const instant = new Date(at)
    return { at, day: dayIn(zone, instant), time: clockIn(zone, instant), mentors: places.flatMap((place) => mentors[place] ?? []) }
  })
  return Map.groupBy(times, ({ day }) => day)
}

/** What stands beside a time: the mentor's own clocks, where they show another time. With several it says how many can be chosen from. */
export function besideTime({ at, time, mentors }: FreeTime): string {
  const [first] = mentors
  if (!first) return ''
  if (mentors.length > 1) return `${mentors.length} mentors free`
  const theirs = clockIn(first.timezone, new Date(at))
  return theirs === time ? first.name : `${theirs} for ${first.name}`
}

/** The days of a month that are still to come, by the clocks of a zone; nothing for a month that is over. */
export function daysAheadIn(month: string, zone: string, now: Date): { from: string; to: string } | undefined {
  const [today, to] = [todayIn(zone, now), dayjs(month).endOf('month').format('YYYY-MM-DD')]
  const first = dayjs(month).startOf('month').format('YYYY-MM-DD')
  const from = first < today ? today : first
  return from <= to ? { from, to } : undefined
}
