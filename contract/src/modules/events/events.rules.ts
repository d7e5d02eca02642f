import { momentIn } from '#core/format.ts'

export const eventTitleLength = 120
export const eventDescriptionLength = 5_000
export const eventLinkLength = 2_000
export const mostPlaces = 100_000
/** Length of a description's preview in the list of events. */
export const eventPreviewLength = 100
/** The venue of every event. */
export const eventVenue = 'Online'
/** Minutes before the start from which the link to join is available. */
export const joinOpensMinutes = 15
/** Hours for which an offered place is held. */
export const offerHours = 12
/** Hours before the start at which attendees are reminded. */
export const reminderHours = [24, 1] as const
export const mostMaterials = 20

/**
 * State of a registration: with a place, waiting, offered a place, with an expired offer, or cancelled. An offered place stays held until
 * it is answered or the offer ends.
 */
export const registrationStates = ['registered', 'waiting', 'offered', 'expired', 'cancelled'] as const
export type RegistrationState = (typeof registrationStates)[number]
/** States that take up a place; the database trigger counts the same ones. */
export const holdsPlace = (state: RegistrationState): boolean => state === 'registered' || state === 'offered'
/** States whose people are notified of changes of the event. */
export const followsEvent = (state: RegistrationState): boolean => holdsPlace(state) || state === 'waiting'

export const registrationWords: Record<RegistrationState, string> = {
  registered: 'Registered',
  waiting: 'On the waiting list',
  offered: 'Place offered',
  expired: 'Offer ended',
  cancelled: 'Cancelled',
}

export const noLinkYet = 'Event link not available!'
export const notAPicture = 'Please Select either a JPG or PNG File only!'

type Times = { eventDate: string; endsAt?: string | undefined }
/** An event without an end lasts so long. */
export const usualEventMinutes = 60
export const endOfEvent = ({ eventDate, endsAt }: Times): Date =>
  new Date(endsAt ? Date.parse(endsAt) : Date.parse(eventDate) + usualEventMinutes * 60_000)

export const isOver = (times: Times, now: Date): boolean => endOfEvent(times) <= now

export const joinOpensAt = ({ eventDate }: Pick<Times, 'eventDate'>): Date => new Date(Date.parse(eventDate) - joinOpensMinutes * 60_000)

/** True from a quarter of an hour before the start until the event is over. */
export const mayJoinAt = (times: Times, now: Date): boolean => !isOver(times, now) && now >= joinOpensAt(times)

/** The preview of a description, and whether it was cut. */
export function previewOfEvent(description: string): { text: string; isCut: boolean } {
  const line = description.trim().replace(/\s+/g, ' ')
  return line.length > eventPreviewLength
    ? { text: `${line.slice(0, eventPreviewLength).trimEnd()}…`, isCut: true }
    : { text: line, isCut: false }
}

/**
 * The time of an event on the clock of a zone, with the zone's name at that time. If the day or the offset differs at the end, both ends
 * show theirs.
 */
export function eventTimeIn(zone: string, { eventDate, endsAt }: Times): string {
  const from = momentIn(zone, new Date(eventDate))
  if (!endsAt) return from
  const to = momentIn(zone, new Date(endsAt))
  const [begins, ends] = [from, to].map((moment) => /^(.* at )(\d\d:\d\d) (.*)$/.exec(moment))
  const isOneDay = begins && ends && begins[1] === ends[1] && begins[3] === ends[3]
  return isOneDay ? `${begins[1]}${begins[2]} to ${ends[2]} ${ends[3]}` : `${from} to ${to}`
}

/** A ticket is the registration's id with a signature. It is the fragment (`#`) of an address, which browsers do not send to a server. */
export const ticketLength = 120

/** Labels of the visitor form; plain strings, since the public pages include them. */
export const attendeeLabels = { name: 'Your name', email: 'E-mail', phone: 'Phone' } as const
