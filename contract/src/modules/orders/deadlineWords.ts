import { dayIn, shortDay, shortMomentIn, timeIn, weekday, zoneOffset } from '#core/format.ts'
import { zoneOfOrder } from './orderZone.rules.ts'

/** A deadline: its day, and its hour and zone as the customer wrote them, such as '11:59 PM, Eastern Standard Time (New York)'. */
export type DeadlineOf = { deadline: string; timezone: string }

/** A deadline outside of tables: 'Sat, 5 Dec 2026, 11:59 PM, Eastern Standard Time (New York)'. */
export const deadlineInWords = ({ deadline, timezone }: DeadlineOf): string =>
  [weekday(deadline, 'short'), shortDay(deadline, true), timezone.trim()].filter(Boolean).join(', ')

/** The same on a reader's clock: 'Sun, 6 Dec, 10:29'; nothing where it is the same there, or where the text names no hour or zone. */
export function deadlineOnClock(of: DeadlineOf, readerZone: string, now: Date): string | undefined {
  const at = deadlineInstant(of)
  const zone = zoneOfOrder(of.timezone)
  if (!at || !zone) return undefined
  const isSame = dayIn(zone, at) === dayIn(readerZone, at) && timeIn(zone, at) === timeIn(readerZone, at)
  return isSame ? undefined : shortMomentIn(readerZone, at, now)
}

/** The instant of a deadline; undefined if its text names no hour or no zone that is known. */
export function deadlineInstant({ deadline, timezone }: DeadlineOf): Date | undefined {
  const zone = zoneOfOrder(timezone)
  const [, hour, minute = '00', half] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm)?(?=[\s,]|$)/i.exec(timezone) ?? []
  if (!zone || hour === undefined || Number(hour) > (half ? 12 : 23)) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const wall = Date.parse(`${deadline}T${String(hours).padStart(2, '0')}:${minute}:00Z`)
  if (Number.isNaN(wall)) return undefined
  // The offset of the first guess may be that of the other side of a clock change.
  const guess = wall - minutes(zoneOffset(zone, new Date(wall)))
  return new Date(wall - minutes(zoneOffset(zone, new Date(guess))))
}

const minutes = (count: number) => count * 60_000
