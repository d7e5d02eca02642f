import type { EventDetails, EventWish } from '@app/contract/events/events.shapes.ts'
import { browserZone } from '#core/reading.ts'

/** As the form has it: times are hours on the clocks of the zone. */
export type EventFields = EventWish

export const noEvent = (): EventFields => ({
  title: '',
  description: '',
  eventDate: '',
  endsAt: null,
  zone: browserZone(),
  capacity: null,
  isDisabled: true,
  bannerImg: '',
  link: null,
  recordingLink: null,
})

/** An event that is there, as its form begins. */
export const fieldsOf = (event: EventDetails): EventFields => ({
  title: event.title,
  description: event.description,
  eventDate: clockTime(event.zone, event.eventDate),
  endsAt: event.endsAt ? clockTime(event.zone, event.endsAt) : null,
  zone: event.zone,
  capacity: event.capacity ?? null,
  isDisabled: event.isDisabled,
  bannerImg: event.bannerImg,
  link: event.link ?? null,
  recordingLink: event.recordingLink ?? null,
})

/** What the clocks of a zone show at an instant, as a field for day and hour takes it: '2026-12-01T18:30'. */
export function clockTime(zone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}

export const zones = (): string[] => [...new Set([browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
