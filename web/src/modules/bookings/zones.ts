import { dayIn, momentInFull, timeIn, zoneName } from '@app/contract/core/format.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { browserZone } from '#core/readerClock.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export const ownZone = browserZone

/** All zone names, including the browser's own even if its list uses another name for it. */
export const zones = (): string[] => [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** The offset of a zone at an instant: `GMT+5:30`. */
export const distanceOf = (zone: string, at: Date): string => zoneName(zone, 'shortOffset', at) ?? 'GMT'

/** The instant at which the clocks of a zone show `2026-12-01` and `15:30`. */
export const instantIn = (zone: string, day: string, time: string): Date => dayjs.tz(`${day}T${time}`, zone).toDate()

/** Today's date on the clocks of a zone, as `2026-12-01`. */
export const todayIn = dayIn

/** An instant on the clocks of a zone, in full: `Tuesday, 1 December 2026 at 15:30`, with the distance from Greenwich. */
export const inFull = (at: Date, zone: string): string => `${momentInFull(zone, at)} (${distanceOf(zone, at)})`

/** Local time of a zone at an instant, as `15:30`. */
export const clockIn = timeIn
