import { dayInZone, type ReaderClock } from '@app/contract/core/dueDay.ts'
import { zoneOfOrder } from '@app/contract/orders/orderZone.rules.ts'
import { isKnownZone, readerClockAt } from '#core/readerClock.ts'

/** The clock of an order: its deadline is today by its own zone, for every reader; by the reader's where it names none. */
export function orderClockAt(now: Date, timezone: string): ReaderClock {
  const zone = zoneOfOrder(timezone)
  return zone !== undefined && isKnownZone(zone) ? { zone, now } : readerClockAt(now)
}

/** The calendar day of an instant on the clock of an order. */
export const dayOfOrder = (at: Date, timezone: string) => dayInZone(orderClockAt(at, timezone))

/** The calendar day of an instant in the reader's time zone, 'YYYY-MM-DD'. */
export const dayHere = (at: Date) => dayInZone(readerClockAt(at))
