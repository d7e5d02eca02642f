import { momentIn } from '#core/format.ts'

export const eventTitleLength = 120
export const eventDescriptionLength = 5_000
export const eventLinkLength = 2_000
export const mostPlaces = 100_000
/** How much of a description the list of events shows. */
export const eventPreviewLength = 100
/** Where every event takes place. */
export const eventVenue = 'Online'
/** So long before an event begins its link to join is given out. */
export const joinOpensMinutes = 15
/** So long a place that got free is kept for whoever is offered it. */
export const offerHours = 12
/** So long before it begins those who come are reminded, once each. */
export const reminderHours = [24, 1] as const
export const mostMaterials = 20

/**
 * Where somebody stands with an event: they have a place, wait for one, are offered one, let an offer pass, or have
 * cancelled. Whoever is offered a place holds it until they answer or the offer ends.
 */
export const registrationStates = ['registered', 'waiting', 'offered', 'expired', 'cancelled'] as const
export type RegistrationState = (typeof registrationStates)[number]
/** The states that take up a place; the trigger of the database counts the same ones. */
export const holdsPlace = (state: RegistrationState): boolean => state === 'registered' || state === 'offered'
/** The states in which somebody is told what becomes of the event. */
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
/** An event that says when it ends is over then; any other is over once it has begun. */
export const isOver = ({ eventDate, endsAt }: Times, now: Date): boolean => Date.parse(endsAt ?? eventDate) <= now.getTime()

/** True from a quarter of an hour before the beginning until the event is over. */
export const mayJoinAt = (times: Times, now: Date): boolean =>
  !isOver(times, now) && now.getTime() >= Date.parse(times.eventDate) - joinOpensMinutes * 60_000

/** The beginning of a description, as a line of the list has it, and whether there is more. */
export function previewOfEvent(description: string): { text: string; isCut: boolean } {
  const line = description.trim().replace(/\s+/g, ' ')
  return line.length > eventPreviewLength
    ? { text: `${line.slice(0, eventPreviewLength).trimEnd()}…`, isCut: true }
    : { text: line, isCut: false }
}

/**
 * When an event takes place on the clocks of a zone, with the name that the zone has just then: where the day is another at its
 * end, or the clocks change while it runs, both ends say theirs.
 */
export function eventTimeIn(zone: string, { eventDate, endsAt }: Times): string {
  const from = momentIn(zone, new Date(eventDate))
  if (!endsAt) return from
  const to = momentIn(zone, new Date(endsAt))
  const [begins, ends] = [from, to].map((moment) => /^(.* at )(\d\d:\d\d) (.*)$/.exec(moment))
  const isOneDay = begins && ends && begins[1] === ends[1] && begins[3] === ends[3]
  return isOneDay ? `${begins[1]}${begins[2]} to ${ends[2]} ${ends[3]}` : `${from} to ${to}`
}

/** What a ticket is: the registration's id and a seal of ours. It travels behind the `#` of an address, which no server is sent. */
export const ticketLength = 120

/** What a visitor is asked, as on every form of theirs; of words alone, since the public pages carry them. */
export const attendeeLabels = { name: 'Your name', email: 'E-mail', phone: 'Phone' } as const
