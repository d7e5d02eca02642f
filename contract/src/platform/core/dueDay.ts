import { dayIn } from './format.ts'

/** Where and when somebody reads: an IANA zone, and the instant. */
export type ReaderClock = { zone: string; now: Date }

/** The calendar day of an instant in a zone, 'YYYY-MM-DD'. */
export const dayInZone = ({ zone, now }: ReaderClock): string => dayIn(zone, now)

/** How many days lie between the reader's today and a calendar day: 0 today, negative when it has passed. */
export function daysUntil(day: string, reading: ReaderClock): number {
  // Both days are counted in a zone that knows no daylight saving, so that each has 24 hours.
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayInZone(reading)}T00:00:00Z`)) / 86_400_000)
}

/** How far a deadline is from the reader's own today, in words; today and before today press. Lists, mails and the bell all say it by this. */
export function dueWords(day: string, reading: ReaderClock): { words: string; isPressing: boolean } {
  const left = daysUntil(day, reading)
  if (left === 0) return { words: 'due today', isPressing: true }
  if (left === 1) return { words: 'due tomorrow', isPressing: false }
  if (left === -1) return { words: '1 day late', isPressing: true }
  return left > 0 ? { words: `due in ${left} days`, isPressing: false } : { words: `${-left} days late`, isPressing: true }
}
