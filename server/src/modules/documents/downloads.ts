import type { Actor } from '@app/contract/core/access.ts'
import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { whoAsks } from '#http/caller.ts'
import type { DocumentRow } from '#orders/index.ts'
import { visibleOrder } from '#orders/index.ts'
import { minuteLink } from '#uploads/index.ts'
import { documentNotFound } from './documentNotFound.ts'
import { findDocument } from './documents.store.ts'

/**
 * `GET /api/documents/<id>/file` leads whoever may open the file to a link that is good for a minute. They are asked each
 * time: an address that was passed on, or kept from before, opens nothing by itself.
 */
export function registerDocumentDownloads(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string } }>('/api/documents/:id/file', async (request, reply) => {
    const { actor } = await whoAsks(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const { storageKey, name, type } = await openDocument(context, actor, request.params.id)
    const link = minuteLink(context.secret, context.clock, { storageKey, name, type })
    return await reply.header('cache-control', 'private, no-store').redirect(link, 302)
  })
}

async function openDocument({ db }: AppContext, actor: Actor, id: string): Promise<DocumentRow> {
  const document = isId(id) ? await findDocument(db, id) : undefined
  const order = document && (await visibleOrder(db, actor, document.orderId))
  if (!document || !order || !mayOpen(actor, document.category, order)) throw documentNotFound()
  return document
}
