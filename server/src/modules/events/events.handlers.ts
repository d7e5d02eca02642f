import type { Contract } from '@app/contract/index.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { putIntoBin } from '#recycle/index.ts'
import { addMaterial, removeMaterial } from './addMaterial.ts'
import { createEvent } from './createEvent.ts'
import {
  serializeAttendedEvent,
  serializeAttendee,
  serializeEventDetails,
  serializeEventSummary,
  serializeMaterial,
  serializePublicEvent,
} from './events.serializer.ts'
import { filesOfEvent, findEvent, findUpcomingEvent } from './events.store.ts'
import { attendedByRegistration, filteredAttendees, listAttended, listAttendees } from './lists/attendees.store.ts'
import { filteredEvents, listEvents, listUpcoming, withWaiting } from './lists/eventLists.store.ts'
import { joinEvent } from './registrations/joinEvent.ts'
import { register } from './registrations/register.ts'
import { registerVisitor } from './registrations/registerVisitor.ts'
import { registrationOf } from './registrations/registrations.store.ts'
import { respond } from './registrations/respond.ts'
import { registrationOfTicket } from './registrations/ticket.ts'
import { outcome, visitorWords } from './registrations/words.ts'
import { updateEvent } from './updateEvent.ts'

/** An event's details include its first attendees; all are in a list of their own. */
const firstAttendees = { page: 1, pageSize: 10, direction: 'asc', search: '' } as const

export const events: Handlers<Contract['events']> = {
  create: async (context) => ({
    message: 'Created new Event Successfully!',
    _id: await createEvent(context, context.me, context.input, context.idempotencyKey),
  }),
  update: async (context) => {
    await updateEvent(context, context.me, { ...context.input, input: context.input.updatedData })
    return { message: 'Updated Event Successfully!' }
  },
  all: async ({ db, clock, zone, input }) => {
    const filtered = filteredEvents(input, { zone, now: clock.now() })
    const { items, ...counted } = await listEvents(db, { ...input, filtered })
    return { items: items.map(serializeEventSummary), ...counted }
  },
  one: async ({ db, input: { id } }) => {
    const found = orNotFound(await findEvent(db, id), 'Event')
    const [shown] = await withWaiting(db, [found.event.id])
    const { items } = await listAttendees(db, { ...firstAttendees, event: id, filtered: filteredAttendees({ state: 'registered' }) })
    return serializeEventDetails(orNotFound(shown, 'Event'), { materials: await filesOfEvent(db, id), attendees: items })
  },
  attendees: async ({ db, input }) => {
    const { items, ...counted } = await listAttendees(db, { ...input, filtered: filteredAttendees(input) })
    return { items: items.map(serializeAttendee), ...counted }
  },
  remove: async ({ me, input: { id }, ...context }) => ({
    message: 'Deleted Event Successfully!',
    itemId: (await putIntoBin(context, me, 'Event', id)).id,
  }),
  addMaterial: async (context) => {
    const { me, input, idempotencyKey } = context
    return serializeMaterial(await addMaterial(context, me, { ...input, idempotencyKey }))
  },
  removeMaterial: async (context) => {
    await removeMaterial(context, context.me, context.input.id)
    return { message: 'Deleted Successfully!' }
  },
  upcoming: async ({ db, clock, input }) => {
    const { items, ...counted } = await listUpcoming(db, clock.now(), input)
    return { items: items.map(serializePublicEvent), ...counted }
  },
  upcomingOne: async ({ db, clock, input: { id } }) =>
    serializePublicEvent(orNotFound(await findUpcomingEvent(db, id, clock.now()), 'Event')),
  registerVisitor: async (context) => {
    const { isFull } = await registerVisitor(context, context.input)
    return { message: await visitorWords(context, isFull), isFull }
  },
  register: async (context) => outcome(await register(context, context.me.id, context.input.id)),
  attended: async ({ db, input }) => {
    const { items, ...counted } = await listAttended(db, input.id, input)
    const shown = items.map(async (row) => serializeAttendedEvent(row, await filesOfEvent(db, row.event.id)))
    return { items: await Promise.all(shown), ...counted }
  },
  respond: async (context) => {
    const { me, input } = context
    const registration = orNotFound(await registrationOf(context.db, input.id, me.id), 'Registration')
    return outcome(await respond(context, registration.id, registration.eventId, input.act))
  },
  join: async (context) => ({ link: await joinEvent(context, await registrationOf(context.db, context.input.id, context.me.id)) }),
  ticket: async ({ db, secret, input: { ticket } }) => {
    const { id } = await registrationOfTicket(db, secret, ticket)
    const row = await attendedByRegistration(db, id)
    if (!row) throw notFound('Registration')
    return serializeAttendedEvent(row, await filesOfEvent(db, row.event.id), ticket)
  },
  respondByTicket: async (context) => {
    const { id, eventId } = await registrationOfTicket(context.db, context.secret, context.input.ticket)
    return outcome(await respond(context, id, eventId, context.input.act))
  },
  joinByTicket: async (context) => {
    const registration = await registrationOfTicket(context.db, context.secret, context.input.ticket)
    return { link: await joinEvent(context, registration) }
  },
}
