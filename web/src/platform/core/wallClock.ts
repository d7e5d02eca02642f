import { dayIn, timeIn } from '@app/contract/core/format.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { readerZone } from './readerClock.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The instant at which the clocks of a zone show `2026-12-01` and `15:30`. */
export const instantIn = (zone: string, day: string, time: string): Date => dayjs.tz(`${day}T${time}`, zone).toDate()

/** An instant as an input of the type `datetime-local` shows it, on the reader's clock. */
export const asTyped = (at: string | undefined): string =>
  at === undefined ? '' : `${dayIn(readerZone(), new Date(at))}T${timeIn(readerZone(), new Date(at))}`

/**
 * The instant that was typed on the reader's clock. An input shows no seconds and not which of the two hours in autumn is meant, so one
 * that still shows `before` means `before`.
 */
export const typedInstant = (typed: string, before?: string): string =>
  before !== undefined && typed === asTyped(before)
    ? before
    : instantIn(readerZone(), typed.slice(0, 10), typed.slice(11, 16)).toISOString()
