import { dayIn } from './format.ts'

/** A reader's IANA time zone and the current instant. */
export type ReaderClock = { zone: string; now: Date }

/** The calendar day of an instant in a zone, 'YYYY-MM-DD'. */
export const dayInZone = ({ zone, now }: ReaderClock): string => dayIn(zone, now)

/** The number of days from the reader's today to a calendar day: 0 today, negative in the past. */
export function daysUntil(day: string, readerClock: ReaderClock): number {
  // Both days are counted in UTC, which has no daylight saving, so that each has 24 hours.
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayInZone(readerClock)}T00:00:00Z`)) / 86_400_000)
}

/** How soon something begins: 'in 24 hours', 'in an hour', 'in 25 minutes'. */
export function soonWords(startsAt: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((startsAt.getTime() - now.getTime()) / 60_000))
  if (minutes >= 90) return `in ${Math.round(minutes / 60)} hours`
  if (minutes >= 50) return 'in an hour'
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** Whether a reminder is so late that the next one is due as well, which then tells it alone. */
export const isOvertaken = (hoursBefore: number, all: readonly number[], startsAt: Date, now: Date): boolean =>
  all.some((other) => other < hoursBefore && now.getTime() >= startsAt.getTime() - other * 3_600_000)

/** The distance from the reader's today to a deadline, as text; today and earlier are urgent. Lists, mails and notifications all use it. */
export function dueWords(day: string, readerClock: ReaderClock): { words: string; isPressing: boolean } {
  const left = daysUntil(day, readerClock)
  if (left === 0) return { words: 'due today', isPressing: true }
  if (left === 1) return { words: 'due tomorrow', isPressing: false }
  if (left === -1) return { words: '1 day late', isPressing: true }
  return left > 0 ? { words: `due in ${distanceOf(left)}`, isPressing: false } : { words: `${distanceOf(-left)} late`, isPressing: true }
}

/** Days up to two months, then months and years: thousands of days say nothing. */
function distanceOf(days: number): string {
  if (days < 60) return `${days} days`
  return days < 730 ? `${Math.floor(days / 30.44)} months` : `${Math.floor(days / 365.25)} years`
}
