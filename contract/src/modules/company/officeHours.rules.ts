import { zoneName, zoneOffset } from '#core/format.ts'

/**
 * The office hours in the company's time zone. An end before the beginning is after midnight. `days` are the days that have them, as
 * 'Monday to Friday'; without it every day has.
 */
export type OfficeHours = { opensAt: string; closesAt: string; zone: string; days?: string | undefined }

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** `Monday to Friday, 10:00 AM to 08:00 PM IST`: for readers whose time zone is not known. */
export const hoursInWords = ({ opensAt, closesAt, zone, days }: OfficeHours): string =>
  `${days ? `${days}, ` : ''}${clock(minutesOf(opensAt))} to ${clock(minutesOf(closesAt))} ${zoneInWords(zone)}`

/** The same for a reader in another time zone: in their time first, then in the company's. */
export function hoursForReader(hours: OfficeHours, reader: { zone: string; now: Date }): string {
  const ahead = zoneOffset(reader.zone, reader.now) - zoneOffset(hours.zone, reader.now)
  if (ahead === 0) return hoursInWords(hours)
  const own = [hours.opensAt, hours.closesAt].map((time) => clock(minutesOf(time) + ahead))
  return `${own.join(' to ')} your time (${hoursInWords(hours)})`
}

/** The zone's abbreviation if it has one, otherwise its name: IST, CET, Brasilia Standard Time. */
export function zoneInWords(zone: string): string {
  // Each English locale knows the abbreviations of its own region.
  const abbreviations = ['en-US', 'en-GB', 'en-IN', 'en-AU'].map((locale) => zoneName(zone, 'shortGeneric', new Date(), locale))
  return abbreviations.find((short) => short && /^[A-Z]{2,5}$/.test(short)) ?? zoneInFull(zone)
}

/** The zone's name: India Standard Time. */
export const zoneInFull = (zone: string): string =>
  zone === 'UTC' || zone === 'Etc/UTC' ? 'UTC' : (zoneName(zone, 'longGeneric', new Date()) ?? zone)

/** A time of day of one zone in another: `20:00` in Kolkata is `09:30 AM` in New York, in winter. */
export const clockElsewhere = (time: string, from: string, to: string, now: Date): string =>
  clock(minutesOf(time) + zoneOffset(to, now) - zoneOffset(from, now))

const aDay = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function clock(minutes: number): string {
  const ofDay = ((minutes % aDay) + aDay) % aDay
  const two = (number: number) => String(number).padStart(2, '0')
  const hour = Math.floor(ofDay / 60)
  return `${two(hour % 12 || 12)}:${two(ofDay % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}
