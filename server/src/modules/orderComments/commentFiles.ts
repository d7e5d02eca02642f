import type { Actor } from '@app/contract/core/access.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import { visibleOrder } from '#orders/index.ts'
import { fileWays, redirectToFile } from '#uploads/index.ts'
import { commentFile } from './orderComments.store.ts'

/** `GET /api/order-comment-files/<id>/file` and `…/preview`. Access to the order is checked at every request. */
export function registerCommentFiles(app: FastifyInstance, context: AppContext): void {
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(`/api/order-comment-files/:id/${way}`, async (request, reply) => {
      const { actor } = await requireReader(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      return await redirectToFile(reply, context, way, await openCommentFile(context, actor, request.params.id))
    })
}

/** The file, if this person may see its order. */
export async function openCommentFile({ db }: Pick<AppContext, 'db'>, actor: Actor, id: string) {
  const found = isId(id) ? await commentFile(db, id) : undefined
  if (!found || !(await visibleOrder(db, actor, found.orderId))) throw notFound('File')
  return found.file
}
