import type { HoursException, WeeklyHours } from '@app/contract/bookings/hours.rules.ts'
import { minutesOfDay } from '@app/contract/bookings/hours.rules.ts'
import { Temporal } from 'temporal-polyfill'

/** A half-open span, in milliseconds since the epoch. */
export type Span = { from: number; to: number }
/** Working hours of one day; `coveredTo` is their end if work continues past midnight. */
export type WorkingSpan = Span & { day: string; coveredTo: number }
export type Hours = { timezone: string; weekly: readonly WeeklyHours[]; exceptions: readonly HoursException[] }

/**
 * Working hours on the days that touch a span, earliest first, read on the mentor's clock: a bound in an hour that the clocks skip moves
 * to the end of the gap, and one in an hour that they show twice means its first occurrence.
 */
export function workingSpans(hours: Hours, around: Span, read: ClockReader = clockReader()): WorkingSpan[] {
  const days = daysAround(hours.timezone, around)
  const spans = days.flatMap((day) =>
    hoursOfDay(hours, day).map(({ from, to }) => ({
      day: day.toString(),
      from: read(hours.timezone, day, from),
      to: read(hours.timezone, day, to),
    })),
  )
  const working = spans.filter(({ from, to }) => from < to)
  return working.map((span, at) => {
    const next = working[at + 1]
    return { ...span, coveredTo: next && next.from === span.to ? next.to : span.to }
  })
}

export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
export const dayOfInstant = (at: number, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate().toString()

type ClockReader = (timezone: string, day: Temporal.PlainDate, minutes: number) => number

/** Converts local times with a cache: many mentors share a zone. */
export function clockReader(): ClockReader {
  const known = new Map<string, number>()
  return (timezone, day, minutes) => {
    const key = `${timezone} ${day} ${minutes}`
    const at = known.get(key) ?? clockInstant(timezone, day, minutes)
    known.set(key, at)
    return at
  }
}

function clockInstant(timezone: string, day: Temporal.PlainDate, minutes: number): number {
  if (minutes === minutesOfDay) return clockInstant(timezone, day.add({ days: 1 }), 0)
  const asked = day.toPlainDateTime({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  const meant = asked.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (meant.toPlainDateTime().equals(asked)) return meant.epochMilliseconds
  return (meant.getTimeZoneTransition('next') ?? meant).epochMilliseconds
}

/** One day more on both sides: far zones have another day, and work may continue past midnight. */
function daysAround(timezone: string, { from, to }: Span): Temporal.PlainDate[] {
  const dayAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate()
  const [first, last] = [dayAt(from).subtract({ days: 1 }), dayAt(to).add({ days: 1 })]
  return Array.from({ length: first.until(last).days + 1 }, (_, days) => first.add({ days }))
}

/** Merged hours of a day: a day off removes the weekly ones, extra hours are added. */
function hoursOfDay({ weekly, exceptions }: Hours, day: Temporal.PlainDate) {
  const written = day.toString()
  const special = exceptions.filter((exception) => exception.day === written)
  const usual = special.some(({ kind }) => kind === 'off') ? [] : weekly.filter(({ weekday }) => weekday === day.dayOfWeek)
  const extra = special.flatMap((exception) => (exception.kind === 'extra' ? [exception] : []))
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of [...usual, ...extra].toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** The second occurrences of local hours within a span. */
export function repeatedHours(timezone: string, { from, to }: Span): Span[] {
  const repeated: Span[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).subtract({ hours: 24 }).toZonedDateTimeISO(timezone)
  for (;;) {
    const change = at.getTimeZoneTransition('next')
    if (!change || change.epochMilliseconds > to) return repeated
    const before = change.toInstant().subtract({ nanoseconds: 1 }).toZonedDateTimeISO(timezone)
    const back = (before.offsetNanoseconds - change.offsetNanoseconds) / 1_000_000
    if (back > 0) repeated.push({ from: change.epochMilliseconds, to: change.epochMilliseconds + back })
    at = change
  }
}
