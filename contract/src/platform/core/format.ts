import { exponentOf } from './money.ts'

/**
 * How amounts, days and instants read, on screens, in mails and in files alike: nobody else makes a format of the browser's. The
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

/** Rupees are grouped in lakhs and crores; every other currency of ours in thousands. */
const localeOf = (currency: string) => (currency === 'INR' ? 'en-IN' : 'en-US')

function amountFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`
  const known = amounts.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency })
  amounts.set(key, made)
  return made
}
const amounts = new Map<string, Intl.NumberFormat>()

/** An amount in major units (19.5) with its currency: `$19.50`, `₹1,23,456.00`, `−€5.00`. A currency that nobody knows is written behind. */
export function money(amount: number, currency: string, locale = localeOf(currency)): string {
  const size = Math.abs(amount)
  const text = /^[A-Za-z]{3}$/.test(currency) ? amountFormat(currency, locale).format(size) : `${size.toFixed(2)} ${currency}`.trim()
  return Number(amount.toFixed(exponentOf(currency))) < 0 ? `−${text}` : text
}

/** The calendar day of an instant in a time zone, as 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, instant: Date): string =>
  // The locale whose days are written so.
  formatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

/** A calendar day written out, as '5 March 2026'. */
export const dayInWords = (day: string, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** A calendar day in few letters, as '5 Mar' or '5 Mar 2026'. */
export const shortDay = (day: string, hasYear: boolean, locale = english): string =>
  formatOf(locale, { day: 'numeric', month: 'short', ...(hasYear && { year: 'numeric' }), timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

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
