import { listInWords } from '#core/format.ts'
import { isZone } from '#core/zones.ts'
import type { OfficeHours } from './officeHours.rules.ts'

/** The business hours of one day of the week. An end that is not after the beginning is on the next day. */
export type DayHours = { opensAt: string; closesAt: string }
/** Monday first; null for a closed day. */
export type BusinessWeek = readonly (DayHours | null)[]
/** In the time zone. A week of closed days means no business hours: then every minute counts. */
export type BusinessHours = { zone: string; week: BusinessWeek }

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const keepsHours = (hours: BusinessHours | null): hours is BusinessHours =>
  hours !== null && isZone(hours.zone) && hours.week.some((day) => day !== null)

const [aMinute, aDay] = [60_000, 86_400_000]

/** The milliseconds of business hours between two instants; all of them without business hours. */
export function businessMs(hours: BusinessHours | null, from: Date, until: Date): number {
  if (from >= until) return 0
  if (!keepsHours(hours)) return until.getTime() - from.getTime()
  const open = openMinutes(hours.week)
  let counted = 0
  // Between two clock changes a zone's time is linear, so that spans can be intersected.
  for (const { start, end, ahead } of evenStretches(hours.zone, from.getTime(), until.getTime())) {
    const [localStart, localEnd] = [start + ahead, end + ahead]
    for (let day = Math.floor(localStart / aDay); day * aDay < localEnd; day += 1)
      for (const [opens, closes] of open[weekdayOf(day)] ?? [])
        counted += overlap(localStart, localEnd, day * aDay + opens * aMinute, day * aDay + closes * aMinute)
  }
  return counted
}

export const isOpenAt = (hours: BusinessHours | null, at: Date): boolean =>
  !keepsHours(hours) || businessMs(hours, at, new Date(at.getTime() + 1)) > 0

/**
 * The next beginning of business hours; the instant itself if it is within them. Undefined if a fortnight has none, as when clocks skip
 * them.
 */
export function nextOpening(hours: BusinessHours, at: Date): Date | undefined {
  if (isOpenAt(hours, at)) return at
  const open = openMinutes(hours.week)
  for (const { start, end, ahead } of evenStretches(hours.zone, at.getTime(), at.getTime() + 15 * aDay)) {
    const [localStart, localEnd] = [start + ahead, end + ahead]
    for (let day = Math.floor(localStart / aDay); day * aDay < localEnd; day += 1)
      for (const [opens, closes] of open[weekdayOf(day)] ?? []) {
        const begins = Math.max(localStart, day * aDay + opens * aMinute)
        if (begins < Math.min(localEnd, day * aDay + closes * aMinute)) return new Date(begins - ahead)
      }
  }
  return undefined
}

/** The hours of every day, as the week of a company that has set no other. */
export const everyDay = ({ opensAt, closesAt, zone }: OfficeHours): BusinessHours => ({
  zone,
  week: weekdays.map(() => ({ opensAt, closesAt })),
})

/** The hours that most days of the week have, in the words of the landing page; undefined for a week of closed days. */
export function usualHours({ zone, week }: BusinessHours): OfficeHours | undefined {
  const daysByHours = new Map<string, number[]>()
  for (const [at, day] of week.entries()) {
    if (!day) continue
    const key = `${day.opensAt} ${day.closesAt}`
    daysByHours.set(key, [...(daysByHours.get(key) ?? []), at])
  }
  const [usual] = [...daysByHours].toSorted(([, one], [, other]) => other.length - one.length)
  if (!usual) return undefined
  const [hours, days] = usual
  const [opensAt = '', closesAt = ''] = hours.split(' ')
  return { opensAt, closesAt, zone, ...(days.length < weekdays.length && { days: daysInWords(days) }) }
}

/** 'Monday to Friday', or 'Monday, Wednesday and Friday'. */
function daysInWords(days: readonly number[]): string {
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const isRun = days.length > 2 && last - first === days.length - 1
  return isRun ? `${weekdays[first]} to ${weekdays[last]}` : listInWords(days.map((at) => weekdays[at] ?? ''))
}

type Span = readonly [opens: number, closes: number]

/** The open minutes of each day of the week in local time, without duplicates: hours after midnight belong to the next day. */
function openMinutes(week: BusinessWeek): Span[][] {
  return weekdays.map((_, at) => {
    const [own, eve] = [week[at], week[(at + 6) % 7]]
    const tail: Span[] = eve && isOvernight(eve) && minutesOf(eve.closesAt) > 0 ? [[0, minutesOf(eve.closesAt)]] : []
    const day: Span[] = own ? [[minutesOf(own.opensAt), isOvernight(own) ? 24 * 60 : minutesOf(own.closesAt)]] : []
    const [[, tailEnds] = [0, 0]] = tail
    return [...tail, ...day.map(([opens, closes]): Span => [Math.max(opens, tailEnds), closes])].filter(([opens, closes]) => opens < closes)
  })
}

const isOvernight = ({ opensAt, closesAt }: DayHours) => minutesOf(closesAt) <= minutesOf(opensAt)

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The epoch, 1 January 1970, was a Thursday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

const overlap = (start: number, end: number, opens: number, closes: number) => Math.max(0, Math.min(end, closes) - Math.max(start, opens))

/** The stretches of a span in which the zone has one UTC offset. Clocks change no more often than every few days. */
function* evenStretches(zone: string, from: number, until: number): Generator<{ start: number; end: number; ahead: number }> {
  const aheadAt = offsetIn(zone)
  let start = from
  let ahead = aheadAt(start)
  for (let at = from; at < until; ) {
    const next = Math.min(at + aDay, until)
    if (aheadAt(next) !== ahead) {
      const change = changeBetween(aheadAt, at, next)
      yield { start, end: change, ahead }
      start = change
      ahead = aheadAt(change)
    }
    at = next
  }
  if (start < until) yield { start, end: until, ahead }
}

/** The first instant with the new offset, by binary search. */
function changeBetween(aheadAt: (at: number) => number, before: number, after: number): number {
  const old = aheadAt(before)
  let [low, high] = [before, after]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (aheadAt(middle) === old) low = middle
    else high = middle
  }
  return high
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The UTC offset of a zone at an instant, in milliseconds. */
function offsetIn(zone: string): (at: number) => number {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...numeric })
  clocks.set(zone, clock)
  return (at) => {
    const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
  }
}
