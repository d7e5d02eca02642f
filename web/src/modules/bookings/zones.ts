import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The zone of this browser's clock, such as `Europe/London`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone of the world by its name, the browser's own among them even where its list has another name for it. */
export const zones = (): string[] => [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** How far a zone's clocks are from Greenwich at an instant: `GMT+5:30`. */
export function distanceOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}

/** The instant at which the clocks of a zone show `2026-12-01` and `15:30`. */
export const instantIn = (zone: string, day: string, time: string): Date => dayjs.tz(`${day}T${time}`, zone).toDate()

/** Today's date on the clocks of a zone, as `2026-12-01`. */
export const todayIn = (zone: string, now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now)

/** An instant on the clocks of a zone, in full: `Tuesday, 1 December 2026 at 15:30`, with the distance from Greenwich. */
export const inFull = (at: Date, zone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'full', timeStyle: 'short' }).format(at)} (${distanceOf(zone, at)})`
