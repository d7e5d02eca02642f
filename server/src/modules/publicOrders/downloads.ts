import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import { fileWays, redirectToFile } from '#uploads/index.ts'
import { findPublicOrderFile } from './publicOrders.store.ts'

/** Checks access and redirects the back office to a link that is valid for a minute, as for the files of orders. */
export function registerPublicOrderDownloads(app: FastifyInstance, context: AppContext): void {
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(`/api/public-orders/files/:id/${way}`, async (request, reply) => {
      const { actor } = await requireReader(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      const { id } = request.params
      const file = isBackOffice(actor.role) && isId(id) ? await findPublicOrderFile(context.db, id) : undefined
      if (!file) throw notFound('File')
      return await redirectToFile(reply, context, way, file)
    })
}
