import type { Company } from '#company/index.ts'
import type { Config } from '#config/config.ts'
import { siteOf } from '#outside/mail/index.ts'
import type { EventRow } from '../events.table.ts'

type About = { event: EventRow; email: string; sequence: number; isCancelled: boolean; page: string }

/**
 * An event for a calendar. Whatever is said of one event has one UID, and the higher SEQUENCE is the later word, so a calendar
 * moves or removes what it has instead of adding another. Times are instants: each calendar shows them on its own clocks. The
 * library comes with the first file.
 */
async function calendarText(company: Pick<Company, 'name' | 'email'>, site: string, about: About): Promise<string> {
  const { default: ical, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const { event, isCancelled } = about
  const calendar = ical({
    prodId: { company: company.name, product: 'events', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const host = new URL(site).hostname
  calendar.createEvent({
    id: `${event.id}@${host}`,
    sequence: about.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: event.startsAt,
    end: event.endsAt ?? event.startsAt,
    stamp: event.updatedAt,
    summary: event.title,
    description: event.description,
    location: 'Online',
    url: about.page,
    organizer: { name: company.name, email: company.email || `no-reply@${host}` },
    attendees: [{ email: about.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  })
  return calendar.toString()
}

/** Of two words with one number a calendar keeps the first: leaving and coming again count as well. */
export const calendarSequence = (ofEvent: number, round: number): number => ofEvent + 2 * (round - 1)

/** The same as a file that goes along with a mail. */
export async function calendarFile(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, company: Pick<Company, 'name' | 'email'>, about: About) {
  const content = await calendarText(company, siteOf(config), about)
  return { content, name: 'event.ics', type: `text/calendar; charset=utf-8; method=${about.isCancelled ? 'CANCEL' : 'REQUEST'}` }
}
