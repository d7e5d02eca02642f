import { dayIn, momentInFull, timeIn, zoneName } from '@app/contract/core/format.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { browserZone } from '#core/reading.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export const ownZone = browserZone

/** Every zone of the world by its name, the browser's own among them even where its list has another name for it. */
export const zones = (): string[] => [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** How far a zone's clocks are from Greenwich at an instant: `GMT+5:30`. */
export const distanceOf = (zone: string, at: Date): string => zoneName(zone, 'shortOffset', at) ?? 'GMT'

/** The instant at which the clocks of a zone show `2026-12-01` and `15:30`. */
export const instantIn = (zone: string, day: string, time: string): Date => dayjs.tz(`${day}T${time}`, zone).toDate()

/** Today's date on the clocks of a zone, as `2026-12-01`. */
export const todayIn = dayIn

/** An instant on the clocks of a zone, in full: `Tuesday, 1 December 2026 at 15:30`, with the distance from Greenwich. */
export const inFull = (at: Date, zone: string): string => `${momentInFull(zone, at)} (${distanceOf(zone, at)})`

/** What the clocks of a zone show at an instant, as `15:30`. */
export const clockIn = timeIn
