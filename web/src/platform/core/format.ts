import { dayIn, distance, number, shortMomentIn, stampIn, timeIn, weekday, zoneName } from '@app/contract/core/format.ts'
import { readerZone } from './readerClock.ts'

/** Formats values for this reader. Amounts, days and zones read as in mails. No other file of the web formats any. */

export { money, number } from '@app/contract/core/format.ts'

/** An instant in the reader's own time zone: `31-12-2024 at 23:59:59`. Empty for null or an invalid value. */
export function dateTime(at: Instant): string {
  const date = toDate(at)
  return date ? stampIn(readerZone(), date) : ''
}

/** An instant in running text, on the reader's clock: `Sat, 5 Dec, 16:36`. Tables show `dateTime`. */
export function moment(at: Instant, now = new Date()): string {
  const date = toDate(at)
  return date ? shortMomentIn(readerZone(), date, now) : ''
}

/** As `dateTime`, with the weekday and the zone; the tooltip of a date. */
export function exactDateTime(at: Instant): string {
  const date = toDate(at)
  if (!date) return ''
  const zone = zoneName(readerZone(), 'short', date, 'en-GB')
  return `${weekday(dayIn(readerZone(), date))}, ${dateTime(date)}${zone ? ` (${zone})` : ''}`
}

/** A calendar day `YYYY-MM-DD` as `31-12-2024`. It has no time zone and is never read as an instant. An instant gives its local day. */
export function day(value: Instant): string {
  if (typeof value === 'string') {
    const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
    if (parts) return `${parts[3]}-${parts[2]}-${parts[1]}`
  }
  return dateTime(value).slice(0, 10)
}

/** The reader's local time at an instant: `15:30`. */
export const clock = (at: string | Date): string => timeIn(readerZone(), new Date(at))

/** An instant or a calendar day as it comes over the wire. */
export type Instant = string | number | Date | null | undefined

/** The parsed instant, or null for an empty or invalid value. */
export function toDate(at: Instant): Date | null {
  if (at === null || at === undefined || at === '') return null
  const date = at instanceof Date ? at : new Date(at)
  return Number.isNaN(date.getTime()) ? null : date
}

const steps = [
  ['year', 365.25 * 86_400],
  ['month', 30.44 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago or until: `just now`, `5 minutes ago`, `in 3 days`. */
export function relative(at: Instant, now: Date = new Date()): string {
  const date = toDate(at)
  if (!date) return ''
  const seconds = (date.getTime() - now.getTime()) / 1000
  for (const [unit, size] of steps) {
    // Truncated, not rounded: 90 minutes ago is one hour ago, and a deadline never looks nearer than it is.
    if (Math.abs(seconds) >= size) return distance(Math.trunc(seconds / size), unit)
  }
  // Clocks of browser and server differ a little: an instant some seconds ahead has just happened.
  return seconds > 45 ? 'in a moment' : 'just now'
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB']

/** A file's size in decimal units: `0 B`, `812 B`, `1.5 MB`. */
export function bytes(size: number): string {
  if (!Number.isFinite(size) || size <= 0) return '0 B'
  let value = size
  let step = 0
  // From 999.5 the rounded number would be 1000, so it moves to the next unit.
  while (value >= 999.5 && step < sizes.length - 1) {
    value /= 1000
    step += 1
  }
  const text = step === 0 || value >= 99.95 ? Math.round(value).toString() : value.toFixed(1).replace(/\.0$/, '')
  return `${text} ${sizes[step]}`
}

/** `1 order`, `4 orders`, `10,000+ orders`. */
export function count(total: number, [one, many]: readonly [string, string], isCapped = false): string {
  return `${number(total)}${isCapped ? '+' : ''} ${total === 1 && !isCapped ? one : many}`
}

/** The first letters of the first and last word, for an avatar without a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return [first, last]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase()
}
