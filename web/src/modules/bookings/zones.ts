import { dayIn, momentInFull, timeIn, zoneName } from '@app/contract/core/format.ts'
import { readerZone } from '#core/readerClock.ts'

export const ownZone = readerZone

/** The offset of a zone at an instant: `GMT+5:30`. */
export const distanceOf = (zone: string, at: Date): string => zoneName(zone, 'shortOffset', at) ?? 'GMT'

export { instantIn } from '#core/wallClock.ts'

/** Today's date on the clocks of a zone, as `2026-12-01`. */
export const todayIn = dayIn

/** An instant on the clocks of a zone, in full: `Tuesday, 1 December 2026 at 15:30`, with the distance from Greenwich. */
export const inFull = (at: Date, zone: string): string => `${momentInFull(zone, at)} (${distanceOf(zone, at)})`

/** Local time of a zone at an instant, as `15:30`. */
export const clockIn = timeIn
