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

/** The distance from the reader's today to a deadline, as text; today and earlier are urgent. Lists, mails and notifications all use it. */
export function dueWords(day: string, readerClock: ReaderClock): { words: string; isPressing: boolean } {
  const left = daysUntil(day, readerClock)
  if (left === 0) return { words: 'due today', isPressing: true }
  if (left === 1) return { words: 'due tomorrow', isPressing: false }
  if (left === -1) return { words: '1 day late', isPressing: true }
  return left > 0 ? { words: `due in ${left} days`, isPressing: false } : { words: `${-left} days late`, isPressing: true }
}
