/** Where "now" comes from, so that a test can stop time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** For an act of several steps: what it does has one time, by which it is known to be one act. */
export function stopped(clock: Clock): Clock {
  const now = clock.now()
  return { now: () => now }
}

/** The calendar day of an instant in a time zone, as 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, instant: Date): string => dayFormat(timeZone).format(instant)

/** A format takes longer to make than to use a hundred times; there are as many as zones in use. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(timeZone, made)
  return made
}
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** A day written out for a letter, as '5 March 2026'. */
export const dayInWords = (day: string): string => wordsOfDay.format(new Date(`${day}T00:00:00Z`))

const wordsOfDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** An instant written out for a letter, as '5 March 2026 at 14:30 GMT+5:30'. */
export const momentIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(instant)

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000
export const later = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds)
