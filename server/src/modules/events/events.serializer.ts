import type { LinkedFile } from '@app/contract/core/linkedFile.ts'
import type { AttendedEvent, Attendee, EventDetails, EventSummary, PublicEvent } from '@app/contract/events/events.shapes.ts'
import { offerPictureAddress } from '#catalogue/index.ts'
import { type FileWay, linkedFile } from '#uploads/index.ts'
import { serializeColleague } from '#users/index.ts'
import type { EventToShow } from './events.store.ts'
import type { EventFileRow, RegistrationRow } from './events.table.ts'
import type { AttendeeRow } from './lists/attendees.store.ts'
import { isFull } from './registrations/takePlace.ts'

/** The public data: no link, no attendees, and only whether it is full. */
export const serializePublicEvent = ({ event, banner }: EventToShow): PublicEvent => ({
  _id: event.id,
  title: event.title,
  description: event.description,
  eventDate: event.startsAt.toISOString(),
  ...(event.endsAt && { endsAt: event.endsAt.toISOString() }),
  zone: event.zone,
  bannerImg: offerPictureAddress(banner.id),
  bannerWidth: banner.width,
  bannerHeight: banner.height,
  isFull: isFull(event),
})

export const serializeEventSummary = (shown: EventToShow & { waiting: number }): EventSummary => ({
  ...serializePublicEvent(shown),
  isDisabled: shown.event.isDisabled,
  ...(shown.event.capacity !== null && { capacity: shown.event.capacity }),
  taken: shown.event.seatsTaken,
  waiting: shown.waiting,
  createdAt: shown.event.createdAt.toISOString(),
})

type Beside = { materials: readonly EventFileRow[]; attendees: readonly AttendeeRow[] }
export const serializeEventDetails = (shown: EventToShow & { waiting: number }, { materials, attendees }: Beside): EventDetails => ({
  ...serializeEventSummary(shown),
  version: shown.event.version,
  ...(shown.event.link && { link: shown.event.link }),
  ...(shown.event.recordingLink && { recordingLink: shown.event.recordingLink }),
  materials: materials.map((file) => serializeMaterial(file)),
  attendees: attendees.map(({ person }) => ({ _id: person.id, username: person.username, email: person.email })),
})

export const materialPath = (id: string, way: FileWay) => `/api/events/materials/${id}${way === 'preview' ? '/preview' : ''}`
/** Address of a file; with a ticket, its holder can open it too. */
export const serializeMaterial = (file: EventFileRow, ticket?: string): LinkedFile =>
  linkedFile(file, (way) => materialPath(file.id, way) + (ticket ? `?ticket=${encodeURIComponent(ticket)}` : ''))

/** Link and materials are included only for people with a place. */
export function serializeAttendedEvent(
  shown: EventToShow & { registration: RegistrationRow },
  materials: readonly EventFileRow[],
  ticket?: string,
): AttendedEvent {
  const { event, registration } = shown
  const comes = registration.state === 'registered'
  return {
    ...serializePublicEvent(shown),
    isDisabled: event.isDisabled,
    state: registration.state,
    ...(registration.offeredUntil && { offeredUntil: registration.offeredUntil.toISOString() }),
    ...(comes && event.recordingLink && { recordingLink: event.recordingLink }),
    materials: comes ? materials.map((file) => serializeMaterial(file, ticket)) : [],
  }
}

export const serializeAttendee = ({ registration, person }: AttendeeRow): Attendee => ({
  _id: registration.id,
  user: { ...serializeColleague(person), email: person.email },
  state: registration.state,
  ...(registration.joinedAt && { joinedAt: registration.joinedAt.toISOString() }),
  createdAt: registration.createdAt.toISOString(),
})
