import type { Mentor, Slots } from '@app/contract/bookings/hours.shapes.ts'
import { dayIn } from '@app/contract/core/format.ts'
import dayjs from 'dayjs'
import { clockIn, todayIn } from '../zones.ts'

/** A free time in the list: the instant, the local day and time, and the free mentors. */
export type FreeTime = { at: string; day: string; time: string; mentors: readonly Mentor[] }

/** Free times grouped by the days of a zone; each time once. */
export function byDay({ slots, mentors }: Pick<Slots, 'slots' | 'mentors'>, zone: string): Map<string, FreeTime[]> {
  const times = slots.map(({ at, mentors: places }) => {
    const instant = new Date(at)
    return { at, day: dayIn(zone, instant), time: clockIn(zone, instant), mentors: places.flatMap((place) => mentors[place] ?? []) }
  })
  return Map.groupBy(times, ({ day }) => day)
}

/** Text beside a time: the mentor's local time if it differs, or the number of free mentors. */
export function besideTime({ at, time, mentors }: FreeTime): string {
  const [first] = mentors
  if (!first) return ''
  if (mentors.length > 1) return `${mentors.length} mentors free`
  const theirs = clockIn(first.timezone, new Date(at))
  return theirs === time ? first.name : `${theirs} for ${first.name}`
}

/** The remaining days of a month in a zone; undefined for a past month. */
export function daysAheadIn(month: string, zone: string, now: Date): { from: string; to: string } | undefined {
  const [today, to] = [todayIn(zone, now), dayjs(month).endOf('month').format('YYYY-MM-DD')]
  const first = dayjs(month).startOf('month').format('YYYY-MM-DD')
  const from = first < today ? today : first
  return from <= to ? { from, to } : undefined
}
