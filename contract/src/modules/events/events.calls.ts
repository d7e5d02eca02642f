import { z } from 'zod'
import { admins, anyone, own, signedIn } from '#core/access.ts'
import { ask, FormVersion, get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { LinkedFile } from '#core/linkedFile.ts'
import { listInput, listOf } from '#core/paging.ts'
import { attendeeFilters, eventFilters } from './events.filters.ts'
import { registrationStates, ticketLength } from './events.rules.ts'
import {
  AttendedEvent,
  Attendee,
  EventChanges,
  EventDetails,
  EventInput,
  EventSummary,
  NewAttendee,
  PublicEvent,
  registrationActs,
} from './events.shapes.ts'

export const eventSorts = ['createdAt', 'eventDate', 'title'] as const
export const attendeeSorts = ['createdAt'] as const
const Which = z.object({ id: z.string() })
const Ticket = z.object({ ticket: z.string().max(ticketLength) })
const Act = z.object({ act: z.enum(registrationActs) })
const Outcome = Message.extend({ state: z.enum(registrationStates) })
const Link = z.object({ link: z.string() })

export const events = {
  create: post('/api/events/create-new-event', admins)
    .takes(EventInput)
    .answers(Message.extend({ _id: z.string() }))
    .says('Creates an event. Times without an offset are local to its zone; its banner is a finished upload of purpose `banner`.')
    .onceForEachKey(),
  update: post('/api/events/update-single-event', admins)
    .takes(Which.extend({ updatedData: EventChanges, version: FormVersion }))
    .answers(Message)
    .says(
      'Changes an event. Attendees are notified a moment later if it was moved, called off or is on again. With `version`, a stale edit is refused with the changed fields.',
    ),
  all: get('/api/events/get-all-events', admins)
    .takes(listInput(['all'], eventSorts).extend(filterFields(eventFilters)))
    .answers(listOf(EventSummary))
    .says('All events, a page at a time; narrowed by the filters that are set.'),
  one: ask('/api/events/get-single-event', admins).takes(Which).answers(EventDetails).says('One event with its first attendees.'),
  attendees: ask('/api/events/get-event-attendees', admins)
    .takes(listInput(['all'], attendeeSorts).extend(filterFields(attendeeFilters)).extend({ event: z.string().optional() }))
    .answers(listOf(Attendee))
    .says('Attendees, waiting people and cancellations, a page at a time; of one event or of all.'),
  remove: post('/api/events/delete-single-event', admins)
    .takes(Which)
    .answers(Message.extend({ itemId: z.string() }))
    .says('Recycles an event. Attendees are notified a moment later, unless it is restored.'),
  addMaterial: post('/api/events/add-material', admins)
    .takes(Which.extend({ uploadId: z.string() }))
    .answers(LinkedFile)
    .says('Adds a finished upload to the materials of an event. Takes an Idempotency-Key.')
    .onceForEachKey(),
  removeMaterial: post('/api/events/delete-material', admins).takes(Which).answers(Message).says('Removes a file from an event.'),
  upcoming: get('/api/events/get-upcoming-events', anyone)
    .takes(listInput(['all'], ['eventDate']).pick({ page: true, pageSize: true }))
    .answers(listOf(PublicEvent))
    .says('Upcoming events, the next first, without link and attendees.'),
  upcomingOne: get('/api/events/get-upcoming-single-event/:id', anyone)
    .takes(Which)
    .answers(PublicEvent)
    .says('One upcoming event, without link and attendees.'),
  registerVisitor: post('/api/events/register-user', anyone)
    .takes(NewAttendee)
    .answers(Message.extend({ isFull: z.boolean() }))
    .says(
      'Registers the owner of an e-mail address; requires a captcha. An account is found or created, and the answer does not reveal which; the mail has a link to choose a password.',
    )
    .limitedTo(10, 600),
  register: post('/api/events/update-attendee', own('attendee', []))
    .takes(Which.extend({ attendee: z.string() }))
    .answers(Outcome)
    .says('Registers the caller. Idempotent.')
    .limitedTo(60, 600),
  attended: ask('/api/events/get-all-attendee-events', own('id', []))
    .takes(listInput(['all'], ['eventDate']).pick({ page: true, pageSize: true }).extend({ id: z.string() }))
    .answers(listOf(AttendedEvent))
    .says('The caller’s events: registered, waiting or with an offered place; latest first.'),
  respond: post('/api/events/update-registration', signedIn)
    .takes(Which.extend(Act.shape))
    .answers(Outcome)
    .says('Cancels the caller’s registration, or answers an offered place.'),
  join: post('/api/events/join-event', signedIn)
    .takes(Which)
    .answers(Link)
    .says('The link to join, shortly before the start; records that the caller joined.'),
  ticket: ask('/api/events/get-ticket', anyone)
    .takes(Ticket)
    .answers(AttendedEvent)
    .says('The registration of a ticket.')
    .limitedTo(60, 600),
  respondByTicket: post('/api/events/update-registration-by-ticket', anyone)
    .takes(Ticket.extend(Act.shape))
    .answers(Outcome)
    .says('Cancels a registration or answers an offer, by the ticket in a mail.')
    .limitedTo(60, 600),
  joinByTicket: post('/api/events/join-event-by-ticket', anyone)
    .takes(Ticket)
    .answers(Link)
    .says('The link to join, by the ticket in a mail.')
    .limitedTo(60, 600),
}
