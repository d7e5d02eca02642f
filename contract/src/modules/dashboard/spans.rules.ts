import { isCalendarDay } from '#core/calendarDay.ts'
import { dayInZone, type ReaderClock } from '#core/dueDay.ts'

/** The named ranges of days; any other is written as `2026-11-01..2026-11-30`, both ends included. */
export const spanNames = ['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisQuarter'] as const
export type SpanName = (typeof spanNames)[number]
export const firstSpan: SpanName = 'thisWeek'
export const spanLabels: Record<SpanName, string> = {
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
}
/** A custom range is no longer than a leap year. */
export const mostSpanDays = 366

export type Days = { from: string; to: string }

/** The days of a range in the reader's calendar, with weeks from Monday; undefined if it is invalid. */
export function daysOfSpan(span: string, readerClock: ReaderClock): Days | undefined {
  const today = dayInZone(readerClock)
  switch (span) {
    case 'thisWeek':
      return weekOf(today)
    case 'lastWeek':
      return weekOf(dayAfter(today, -7))
    case 'thisMonth':
      return monthsFrom(today, 0, 1)
    case 'lastMonth':
      return monthsFrom(today, -1, 1)
    case 'thisQuarter':
      return monthsFrom(today, -((Number(today.slice(5, 7)) - 1) % 3), 3)
    default:
      return chosenDays(span)
  }
}

export const isSpan = (span: string): boolean => spanNames.some((name) => name === span) || chosenDays(span) !== undefined

function chosenDays(span: string): Days | undefined {
  const [from = '', to = '', ...more] = span.split('..')
  if (more.length > 0 || !isCalendarDay(from) || !isCalendarDay(to) || to < from) return undefined
  return daysBetween(from, to) < mostSpanDays ? { from, to } : undefined
}

/** The bars of a chart: days if they are few, else weeks, else months; the first and last are cut to the range. */
export function partsOf({ from, to }: Days): Days[] {
  const length = daysBetween(from, to) + 1
  const partWith = length <= mostDaysDrawn ? (day: string) => ({ from: day, to: day }) : length <= mostDaysInWeeks ? weekOf : monthOf
  const parts: Days[] = []
  for (let day = from; day <= to; ) {
    const end = partWith(day).to
    parts.push({ from: day, to: end < to ? end : to })
    day = dayAfter(end, 1)
  }
  return parts
}
const mostDaysDrawn = 31
const mostDaysInWeeks = 100

const dayText = (utc: number) => new Date(utc).toISOString().slice(0, 10)
// Days are counted in UTC, which has no daylight saving, so that each has 24 hours.
const instant = (day: string) => Date.parse(`${day}T00:00:00Z`)
export const dayAfter = (day: string, days: number): string => dayText(instant(day) + days * 86_400_000)
const daysBetween = (from: string, to: string) => Math.round((instant(to) - instant(from)) / 86_400_000)

function weekOf(day: string): Days {
  const monday = dayAfter(day, -((new Date(instant(day)).getUTCDay() + 6) % 7))
  return { from: monday, to: dayAfter(monday, 6) }
}

const monthOf = (day: string) => monthsFrom(day, 0, 1)

function monthsFrom(day: string, offset: number, months: number): Days {
  const [year = 0, month = 1] = day.split('-').map(Number)
  // Day 0 of a month is the last day of the month before.
  return { from: dayText(Date.UTC(year, month - 1 + offset, 1)), to: dayText(Date.UTC(year, month - 1 + offset + months, 0)) }
}
