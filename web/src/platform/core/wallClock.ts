import { dayIn, timeIn } from '@app/contract/core/format.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { readerZone } from './readerClock.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The instant at which the clocks of a zone show `2026-12-01` and `15:30`. */
export const instantIn = (zone: string, day: string, time: string): Date => dayjs.tz(`${day}T${time}`, zone).toDate()

/** An instant as an input of the type `datetime-local` shows it, on the reader's clock or another one. */
export function asTyped(at: string | undefined, zone = readerZone()): string {
  return at === undefined ? '' : `${dayIn(zone, new Date(at))}T${timeIn(zone, new Date(at))}`
}

/**
 * The instant that was typed on that clock. An input shows no seconds and not which of the two hours in autumn is meant, so one that still
 * shows `before` means `before`.
 */
export function typedInstant(typed: string, before?: string, zone = readerZone()): string {
  if (before !== undefined && typed === asTyped(before, zone)) return before
  return instantIn(zone, typed.slice(0, 10), typed.slice(11, 16)).toISOString()
}
