import type { Company } from '#company/index.ts'
import type { Config } from '#config/config.ts'
import { siteOf } from '#outside/mail/index.ts'
import type { EventRow } from '../events.table.ts'
import { endOf } from '../eventTime.ts'

type CalendarEntryFacts = { event: EventRow; email: string; sequence: number; isCancelled: boolean; ticketHref: string }

/**
 * The calendar entry of an event. All entries of one event share a UID, and the higher SEQUENCE wins, so a calendar updates or removes
 * its entry instead of adding another. Its address is the attendee's ticket, as in their mails. Times are instants, which each calendar shows locally. The library is imported with the first
 * file.
 */
async function calendarText(company: Pick<Company, 'name' | 'email'>, site: string, facts: CalendarEntryFacts): Promise<string> {
  const { default: ical, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const { event, isCancelled } = facts
  const calendar = ical({
    prodId: { company: company.name, product: 'events', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const host = new URL(site).hostname
  calendar.createEvent({
    id: `${event.id}@${host}`,
    sequence: facts.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: event.startsAt,
    end: endOf(event),
    stamp: event.updatedAt,
    summary: event.title,
    description: event.description,
    location: 'Online',
    url: facts.ticketHref,
    organizer: { name: company.name, email: company.email || `no-reply@${host}` },
    attendees: [{ email: facts.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  })
  return calendar.toString()
}

/** Of two entries with the same SEQUENCE a calendar keeps the first, so cancelling and returning count as well. */
export const calendarSequence = (ofEvent: number, round: number): number => ofEvent + 2 * (round - 1)

/** The entry as a mail attachment. */
export async function calendarFile(
  config: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  company: Pick<Company, 'name' | 'email'>,
  facts: CalendarEntryFacts,
) {
  const content = await calendarText(company, siteOf(config), facts)
  return { content, name: 'event.ics', type: `text/calendar; charset=utf-8; method=${facts.isCancelled ? 'CANCEL' : 'REQUEST'}` }
}
