import type { Actor } from '@app/contract/core/access.ts'
import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import type { DocumentRow } from '#orders/index.ts'
import { visibleOrder } from '#orders/index.ts'
import { fileWays, redirectToFile } from '#uploads/index.ts'
import { documentNotFound } from './documentNotFound.ts'
import { findDocument } from './documents.store.ts'

/**
 * `GET /api/documents/<id>/file` redirects a person who may open the file to a link that is valid for a minute, and `…/preview` to one that
 * shows it inline if its type allows. Each request checks the right: a shared or old address opens nothing by itself.
 */
export function registerDocumentDownloads(app: FastifyInstance, context: AppContext): void {
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(`/api/documents/:id/${way}`, async (request, reply) => {
      const { actor } = await requireReader(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      return await redirectToFile(reply, context, way, await openDocument(context, actor, request.params.id))
    })
}

/** The file, if this person may open it now; otherwise not found. */
export async function openDocument({ db }: Pick<AppContext, 'db'>, actor: Actor, id: string): Promise<DocumentRow> {
  const document = isId(id) ? await findDocument(db, id) : undefined
  const order = document && (await visibleOrder(db, actor, document.orderId))
  if (!document || !order || !mayOpen(actor, document.category, order)) throw documentNotFound()
  return document
}
