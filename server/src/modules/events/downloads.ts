import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { notFound } from '#core/refusal.ts'
import { requireReader } from '#http/caller.ts'
import { fileWays, redirectToFile } from '#uploads/index.ts'
import { materialPath } from './events.serializer.ts'
import { findEvent, findEventFile } from './events.store.ts'
import type { RegistrationRow } from './events.table.ts'
import { registrationOf } from './registrations/registrations.store.ts'
import { registrationOfTicket } from './registrations/ticket.ts'

const Query = z.object({ ticket: z.string().max(200).optional().catch(undefined) })

/** `GET /api/events/materials/<id>` and `…/preview`: for admins and attendees with a place, checked on each request. */
export function registerEventDownloads(app: FastifyInstance, context: AppContext): void {
  const { db, secret } = context
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(materialPath(':id', way), async (request, reply) => {
      const { ticket } = Query.parse(request.query)
      const { actor } = await requireReader(context, request, reply)
      const file = await findEventFile(db, request.params.id)
      if (!file || !(await findEvent(db, file.eventId))) throw notFound('File')
      const comes = (registration: RegistrationRow | undefined) =>
        registration?.state === 'registered' && registration.eventId === file.eventId
      const mayOpen =
        actor?.role === 'admin' ||
        (actor !== null && comes(await registrationOf(db, file.eventId, actor.id))) ||
        (ticket !== undefined && comes(await registrationOfTicket(db, secret, ticket)))
      if (!mayOpen) throw notFound('File')
      return await redirectToFile(reply, context, way, file)
    })
}
