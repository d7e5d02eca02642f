import type { Actor } from '@app/contract/core/access.ts'
import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { whoReads } from '#http/caller.ts'
import type { DocumentRow } from '#orders/index.ts'
import { visibleOrder } from '#orders/index.ts'
import { NoSuchFile, typeOfStored } from '#outside/storage/index.ts'
import { minuteLink } from '#uploads/index.ts'
import { documentNotFound } from './documentNotFound.ts'
import { findDocument } from './documents.store.ts'

/**
 * `GET /api/documents/<id>/file` leads whoever may open the file to a link that is good for a minute, and `…/preview` to one that shows
 * it in place if it is of a kind that may be. They are asked each time: an address that was passed on, or kept from before, opens nothing by itself.
 */
export function registerDocumentDownloads(app: FastifyInstance, context: AppContext): void {
  const lead = (way: 'file' | 'preview', linkTo: (document: DocumentRow) => Promise<string>) =>
    app.get<{ Params: { id: string } }>(`/api/documents/:id/${way}`, async (request, reply) => {
      const { actor } = await whoReads(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      const link = await linkTo(await openDocument(context, actor, request.params.id))
      return await reply.header('cache-control', 'private, no-store').redirect(link, 302)
    })

  lead('file', async ({ storageKey, name, type }) => minuteLink(context.secret, context.clock, { storageKey, name, type }))
  lead('preview', async (document) => {
    // What is written down may be what somebody once said; what is shown in place goes by the bytes as they lie there.
    const type = await typeOfStored(context.storage, document).catch(orNotFound)
    const { storageKey, name } = document
    return minuteLink(context.secret, context.clock, { storageKey, name, type, disposition: 'inline' })
  })
}

function orNotFound(error: unknown): never {
  throw error instanceof NoSuchFile ? documentNotFound() : error
}

/** The file, if this person may fetch it just now; anything else is not there. */
export async function openDocument({ db }: Pick<AppContext, 'db'>, actor: Actor, id: string): Promise<DocumentRow> {
  const document = isId(id) ? await findDocument(db, id) : undefined
  const order = document && (await visibleOrder(db, actor, document.orderId))
  if (!document || !order || !mayOpen(actor, document.category, order)) throw documentNotFound()
  return document
}
