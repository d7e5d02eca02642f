import { exponentOf } from './money.ts'

/**
 * How numbers, amounts, lists, days and instants read, on screens, in mails and in files alike: nobody else makes a format of the browser's. The
 * last argument is the locale of whoever reads; all of ours read English.
 */
const english = 'en-GB'

/** Making a format takes longer than using it a hundred times. There are as many as zones and currencies in use. */
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

/** Rupees are grouped in lakhs and crores; every other currency of ours in thousands. */
const localeOf = (currency: string) => (currency === 'INR' ? 'en-IN' : 'en-US')

/** An amount in major units (19.5) with its currency: `$19.50`, `₹1,23,456.00`, `−€5.00`. A currency that nobody knows is written behind. */
export function money(amount: number, currency: string, locale = localeOf(currency)): string {
  const size = Math.abs(amount)
  const text = /^[A-Za-z]{3}$/.test(currency)
    ? numberFormat(locale, { style: 'currency', currency }).format(size)
    : `${size.toFixed(2)} ${currency}`.trim()
  return Number(amount.toFixed(exponentOf(currency))) < 0 ? `−${text}` : text
}

/** How many there are: `12,345`. */
export const number = (value: number, locale = 'en-US'): string => numberFormat(locale).format(value)

/** The same where there is little room: `12K`. */
export const shortNumber = (value: number, locale = 'en-US'): string => numberFormat(locale, { notation: 'compact' }).format(value)

/** A figure with as many decimals as it has, so many at least and at most: `83.25`. */
export const decimal = (value: number, [least, most]: readonly [number, number], locale = 'en-US'): string =>
  numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value)

/** Several things in one breath: 'mail, cards and files'. */
export const listInWords = (parts: readonly string[], locale = english): string => new Intl.ListFormat(locale).format(parts)

/** How far away something is, before now where it is negative: 'in 3 days', '5 minutes ago'. */
export const distance = (value: number, unit: Intl.RelativeTimeFormatUnit, locale = 'en'): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(value, unit)

/** The calendar day of an instant in a time zone, as 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, instant: Date): string =>
  // The locale whose days are written so.
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

/** A calendar day written out, as '5 March 2026'. */
export const dayInWords = (day: string, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(midnight(day))

/** A calendar day in few letters, as '5 Mar' or '5 Mar 2026'. */
export const shortDay = (day: string, hasYear: boolean, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'short', ...(hasYear && { year: 'numeric' }), timeZone: 'UTC' }).format(midnight(day))

/** A calendar day written out where its year is known, as '5 March'. */
export const dayAndMonth = (day: string, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(midnight(day))

/** From one calendar day to another: '5 March – 11 March 2026', and one day alone. */
export const daysInWords = (from: string, to: string, locale = english): string =>
  from === to ? dayInWords(from, locale) : `${dayAndMonth(from, locale)} – ${dayInWords(to, locale)}`

/** The month of a calendar day: 'March 2026'. */
export const monthInWords = (day: string, locale = english): string =>
  formatOf(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(midnight(day))

/** The day of the week of a calendar day: 'Thursday', or 'Thu'. */
export const weekday = (day: string, width: 'long' | 'short' = 'long', locale = english): string =>
  formatOf(locale, { weekday: width, timeZone: 'UTC' }).format(midnight(day))

/** What a calendar day is called on a sheet of its month: 5. */
export const dayOfMonth = (day: string): number => Number(day.slice(8))

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** An instant written out, as '5 March 2026 at 14:30 GMT+5:30'. */
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

/** The same with its weekday, and no zone: 'Tuesday, 1 December 2026 at 15:30'. */
export const momentInFull = (timeZone: string, instant: Date, locale = english): string =>
  formatOf(locale, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(instant)

/** What the clocks of a zone show at an instant, as '15:30'. */
export const timeIn = (timeZone: string, instant: Date, locale = english): string =>
  formatOf(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)

type ZoneName = NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>

/** What a zone is called at an instant, as long as is asked for: IST, India Standard Time, GMT+5:30. */
export const zoneName = (timeZone: string, timeZoneName: ZoneName, instant: Date, locale = 'en-US'): string | undefined =>
  formatOf(locale, { timeZone, timeZoneName })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
