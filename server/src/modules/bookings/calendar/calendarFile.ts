import type { ICalEventData } from 'ical-generator'

export type CalendarEntry = {
  bookingId: string
  sequence: number
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  url: string
  meetingUrl: string | null
  state: 'confirmed' | 'requested' | 'cancelled'
  changedAt: Date
}
type People = { organizer: Party; attendees: readonly Party[] }
type Party = { name: string; email: string }

/** A booking keeps one UID in all its mails and in the feed. */
const uidOf = (bookingId: string, host: string) => `booking-${bookingId}@${host}`

/** The calendar attachment of a mail: a request or a cancellation. */
export async function invitationOf(
  entry: CalendarEntry,
  host: string,
  { organizer, attendees }: People,
): Promise<{ method: 'REQUEST' | 'CANCEL'; content: string }> {
  const ical = await library()
  const method = entry.state === 'cancelled' ? ical.ICalCalendarMethod.CANCEL : ical.ICalCalendarMethod.REQUEST
  const calendar = ical.default({ prodId: productId(organizer.name), method })
  calendar.createEvent({
    ...eventOf(ical, entry, host),
    organizer,
    attendees: attendees.map((party) => ({ ...party, rsvp: false, status: ical.ICalAttendeeStatus.ACCEPTED })),
  })
  return { method: entry.state === 'cancelled' ? 'CANCEL' : 'REQUEST', content: calendar.toString() }
}

/** All entries of a person, for calendar programs that poll. */
export async function calendarOf(entries: readonly CalendarEntry[], host: string, company: string): Promise<string> {
  const ical = await library()
  const about = { name: `Sessions at ${company}`, prodId: productId(company) }
  const calendar = ical.default({ ...about, method: ical.ICalCalendarMethod.PUBLISH, ttl: 900 })
  for (const entry of entries) calendar.createEvent(eventOf(ical, entry, host))
  return calendar.toString()
}

const productId = (company: string) => ({ company, product: 'Bookings', language: 'EN' })

/** Imported when the first file is written, so that other processes save the memory. */
const library = () => import('ical-generator')

function eventOf({ ICalEventStatus }: Awaited<ReturnType<typeof library>>, entry: CalendarEntry, host: string): ICalEventData {
  const { bookingId, sequence, startsAt, endsAt, summary, description, url, meetingUrl, state, changedAt } = entry
  const status = { confirmed: ICalEventStatus.CONFIRMED, requested: ICalEventStatus.TENTATIVE, cancelled: ICalEventStatus.CANCELLED }[state]
  return {
    id: uidOf(bookingId, host),
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: changedAt,
    summary,
    description,
    url,
    status,
    ...(meetingUrl && { location: meetingUrl }),
  }
}
