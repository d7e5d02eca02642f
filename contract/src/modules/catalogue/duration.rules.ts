/** The shortest and longest session, in minutes. */
export const leastMinutes = 5
export const mostMinutes = 24 * 60

const word = { hours: 'h(?:ours?|rs?)?', minutes: 'm(?:in(?:ute)?s?)?\\.?' }
const hoursAndMinutes = new RegExp(
  `^(?:(\\d{1,2})(?:[.,](\\d{1,2}))?\\s*${word.hours})?\\s*(?:and\\s+)?(?:(\\d{1,4})\\s*${word.minutes})?$`,
)
const onAClock = /^(\d{1,2}):([0-5]\d)$/
const inPlainWords: Record<string, number> = { 'an hour': 60, 'half an hour': 30, 'a quarter of an hour': 15, 'an hour and a half': 90 }

/**
 * Parses a duration such as '1 hour', '90 min', '1.5 hours', '1h 30m', '1:30' or '45' to whole minutes; undefined if it is none. Limits are
 * checked elsewhere.
 */
export function minutesIn(text: string): number | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (Object.hasOwn(inPlainWords, words)) return inPlainWords[words]
  if (/^\d{1,4}$/.test(words)) return Number(words)
  const [, clockHours, clockMinutes] = onAClock.exec(words) ?? []
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes)
  const [, hours, part, minutes] = (words === '' ? null : hoursAndMinutes.exec(words)) ?? []
  if (hours === undefined && minutes === undefined) return undefined
  const total = Number(`${hours ?? 0}.${part ?? 0}`) * 60 + Number(minutes ?? 0)
  const whole = Math.round(total * 1000) / 1000
  return Number.isInteger(whole) ? whole : undefined
}

/** A duration as text: '45 minutes', '1 hour', '1 hour 30 minutes'. */
export function durationInWords(minutes: number): string {
  const counted = (count: number, one: string) => (count > 0 ? [`${count} ${count === 1 ? one : `${one}s`}`] : [])
  return [...counted(Math.floor(minutes / 60), 'hour'), ...counted(minutes % 60, 'minute')].join(' ')
}
