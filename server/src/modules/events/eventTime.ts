import { endOfEvent } from '@app/contract/events/events.rules.ts'
import { Temporal } from 'temporal-polyfill'
import { badInput } from '#core/refusal.ts'
import type { EventRow } from './events.table.ts'

/** The end of an event, which lasts an hour without one. */
export const endOf = ({ startsAt, endsAt }: Pick<EventRow, 'startsAt' | 'endsAt'>): Date =>
  endOfEvent({ eventDate: startsAt.toISOString(), endsAt: endsAt?.toISOString() })

const hasOffset = /T.*(?:Z|[+-]\d{2}:?\d{2})$/i
const onClocks = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/

/** The canonical IANA zone. @throws Refusal BAD_INPUT naming `zone` */
export function knownZone(zone: string): string {
  try {
    if (!/^[A-Za-z]/.test(zone)) throw new RangeError(zone)
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {
    throw badInput('zone', 'Please choose a time zone, such as Asia/Kolkata.')
  }
}

/** Local time of a zone at an instant: '2026-12-01T18:30'. */
export const onClocksOf = (zone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/**
 * Parses an instant or a local time of the zone. A time that the clocks skip in spring is refused; one that they show twice in autumn
 * means its first occurrence.
 */
export function eventInstant(field: 'eventDate' | 'endsAt', text: string, zone: string): Date {
  if (hasOffset.test(text)) {
    const instant = new Date(text)
    if (!Number.isNaN(instant.getTime())) return instant
  }
  if (!onClocks.test(text)) throw badInput(field, 'Please choose a date and a time.')
  let asked: Temporal.PlainDateTime
  try {
    asked = Temporal.PlainDateTime.from(text)
  } catch {
    throw badInput(field, 'Please choose a date and a time.')
  }
  const meant = asked.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (!meant.toPlainDateTime().equals(asked))
    throw badInput(field, 'The clocks of that zone skip this hour on that day. Please choose another.')
  return new Date(meant.epochMilliseconds)
}
