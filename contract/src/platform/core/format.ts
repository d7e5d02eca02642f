import { exponentOf } from './money.ts'

/**
 * Formats numbers, amounts, lists, days and instants for screens, mails and files; no other file uses the browser's formats directly. The
 * last argument is the reader's locale; all ours are English.
 */
const english = 'en-GB'

/** Formats are cached: creating one takes longer than a hundred uses. There are as many as zones and currencies in use. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}
const formats = new Map<string, Intl.DateTimeFormat>()

function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  numberFormats.set(key, made)
  return made
}
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Rupees are grouped in lakhs and crores; all other currencies in thousands. */
const localeOf = (currency: string) => (currency === 'INR' ? 'en-IN' : 'en-US')

/** An amount in major units (19.5) with its currency: `$19.50`, `₹1,23,456.00`, `−€5.00`. An unknown currency is written after it. */
export function money(amount: number, currency: string, locale = localeOf(currency)): string {
  const size = Math.abs(amount)
  const text = /^[A-Za-z]{3}$/.test(currency)
    ? numberFormat(locale, { style: 'currency', currency }).format(size)
    : `${size.toFixed(2)} ${currency}`.trim()
  return Number(amount.toFixed(exponentOf(currency))) < 0 ? `−${text}` : text
}

/** A whole number: `12,345`. */
export const number = (value: number, locale = 'en-US'): string => numberFormat(locale).format(value)

/** A number in compact form: `12K`. */
export const shortNumber = (value: number, locale = 'en-US'): string => numberFormat(locale, { notation: 'compact' }).format(value)

/** A number with a range of decimals, minimum and maximum: `83.25`. */
export const decimal = (value: number, [least, most]: readonly [number, number], locale = 'en-US'): string =>
  numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value)

/** A list as text: 'mail, cards and files'. */
export const listInWords = (parts: readonly string[], locale = english): string => new Intl.ListFormat(locale).format(parts)

/** A relative time, negative in the past: 'in 3 days', '5 minutes ago'. */
export const distance = (value: number, unit: Intl.RelativeTimeFormatUnit, locale = 'en'): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(value, unit)

/** The calendar day of an instant in a time zone, as 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, instant: Date): string =>
  // The Canadian locale writes dates in this form.
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

/** A calendar day in full, as '5 March 2026'. */
export const dayInWords = (day: string, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(midnight(day))

/** A calendar day in short, as '5 Mar' or '5 Mar 2026'. */
export const shortDay = (day: string, hasYear: boolean, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'short', ...(hasYear && { year: 'numeric' }), timeZone: 'UTC' }).format(midnight(day))

/** A calendar day without its year, as '5 March'. */
export const dayAndMonth = (day: string, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(midnight(day))

/** A range of calendar days: '5 March – 11 March 2026', or the one day. */
export const daysInWords = (from: string, to: string, locale = english): string =>
  from === to ? dayInWords(from, locale) : `${dayAndMonth(from, locale)} – ${dayInWords(to, locale)}`

/** The month of a calendar day: 'March 2026'. */
export const monthInWords = (day: string, locale = english): string =>
  formatOf(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(midnight(day))

/** The day of the week of a calendar day: 'Thursday', or 'Thu'. */
export const weekday = (day: string, width: 'long' | 'short' = 'long', locale = english): string =>
  formatOf(locale, { weekday: width, timeZone: 'UTC' }).format(midnight(day))

/** The number of the day within its month: 5. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** An instant in full, as '5 March 2026 at 14:30 GMT+5:30'. */
export const momentIn = (timeZone: string, instant: Date, locale = english): string =>
  formatOf(locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant)

/** As `momentIn`, with its weekday and without the zone: 'Tuesday, 1 December 2026 at 15:30'. */
export const momentInFull = (timeZone: string, instant: Date, locale = english): string =>
  formatOf(locale, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(instant)

/** The time of day in a zone, as '15:30'. */
export const timeIn = (timeZone: string, instant: Date, locale = english): string =>
  formatOf(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)

/** An instant in running text, as 'Sat, 5 Dec, 16:36'; with its year if that is another one than the reader's. */
export function shortMomentIn(timeZone: string, instant: Date, now: Date, locale = english): string {
  const day = dayIn(timeZone, instant)
  const isOtherYear = day.slice(0, 4) !== dayIn(timeZone, now).slice(0, 4)
  return `${weekday(day, 'short', locale)}, ${shortDay(day, isOtherYear, locale)}, ${timeIn(timeZone, instant, locale)}`
}

/** An instant in a table, as '31-12-2024 at 23:59:59'. */
export const stampIn = (timeZone: string, instant: Date): string =>
  formatOf(english, {
    ...{ timeZone, day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  })
    .format(instant)
    .replaceAll('/', '-')
    .replace(', ', ' at ')

type ZoneName = NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>

/** The UTC offset of a zone at an instant, in minutes. */
export function zoneOffset(timeZone: string, instant: Date): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(zoneName(timeZone, 'longOffset', instant) ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The name of a zone at an instant, in the chosen form: IST, India Standard Time, GMT+5:30. */
export const zoneName = (timeZone: string, timeZoneName: ZoneName, instant: Date, locale = 'en-US'): string | undefined =>
  formatOf(locale, { timeZone, timeZoneName })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
