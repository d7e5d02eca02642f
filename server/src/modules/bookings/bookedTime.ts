import { Temporal } from 'temporal-polyfill'
import { badInput } from '#core/refusal.ts'

/** An hour and a zone in words: '10 AM GMT+5', '9:30 pm UTC-3:30', '10 AM Asia/Kolkata'. */
const inWords = /^(\d{1,2})(?::(\d{2}))?\s*(am|pm)\s+(\S+)$/i
const fromGreenwich = /^(?:GMT|UTC)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?$/i
const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * The instant of a booking. Day and hour are read on the clocks of the zone; an hour that the clocks skip in spring is refused, and one
 * that they show twice in autumn means its first occurrence.
 * @throws Refusal BAD_INPUT naming `date` or `timezone`
 */
export function bookedTime(date: string, timezone: string): Date {
  const [, hour, minute = '00', half = '', zone = ''] = inWords.exec(timezone) ?? []
  if (hour !== undefined) return instantOf(dayOf(date), clockTime(Number(hour), Number(minute), half), zoneNamed(zone))
  const named = zoneNamed(timezone)
  if (date.includes('T') && hasOffset.test(date)) return knownInstant(date)
  if (!date.includes('T')) throw badInput('date', 'Please choose a time as well.')
  return instantOf(dayOf(date), Temporal.PlainTime.from(date.slice(11, 19)), named)
}

function knownInstant(date: string): Date {
  const instant = new Date(date)
  if (Number.isNaN(instant.getTime())) throw badInput('date', 'Please choose a date and a time.')
  return instant
}

const dayOf = (date: string) => Temporal.PlainDate.from(date.slice(0, 10))

function clockTime(hour: number, minute: number, half: string): Temporal.PlainTime {
  if (hour < 1 || hour > 12 || minute > 59) throw badInput('timezone', 'That is no time of the day.')
  return Temporal.PlainTime.from({ hour: (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0), minute })
}

/** The zone of a booking: a name or an offset; the hour of a zone in words is dropped. */
export const clocksOf = (timezone: string): string => zoneNamed(inWords.exec(timezone)?.[4] ?? timezone)

/** The same for display: unknown zones fall back to UTC. */
export function inTheirZone(timezone: string): string {
  try {
    return clocksOf(timezone)
  } catch {
    return 'UTC'
  }
}

/** The zone to use when a booking is moved. */
export function zoneOfBooking(timezone: string): string {
  const zone = inTheirZone(timezone)
  return /^[+-]/.test(zone) ? `GMT${zone}` : zone
}

/** Whether this is a named zone with its own clock changes, not a mere offset. */
export function isZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name) !== undefined
  } catch {
    return false
  }
}

/** Resolves an IANA name or an offset. */
function zoneNamed(name: string): string {
  const greenwich = fromGreenwich.exec(name)
  const [, sign = '+', hours = '0', minutes = '00'] = greenwich ?? []
  const zone = greenwich ? `${sign}${hours.padStart(2, '0')}:${minutes}` : name
  if (!greenwich && !/^[A-Za-z]/.test(zone)) throw noZone()
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {
    throw noZone()
  }
}
const noZone = () => badInput('timezone', 'Please choose a time zone, such as Asia/Kolkata, or write the time as 10 AM GMT+5.')

function instantOf(day: Temporal.PlainDate, time: Temporal.PlainTime, zone: string): Date {
  const asked = day.toPlainDateTime(time)
  const meant = asked.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!meant.toPlainDateTime().equals(asked))
    throw badInput('date', 'The clocks of that zone skip this hour on that day. Please choose another.')
  return new Date(meant.epochMilliseconds)
}
