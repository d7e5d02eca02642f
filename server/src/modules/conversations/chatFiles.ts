import type { Actor } from '@app/contract/core/access.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import { fileWays, redirectToFile } from '#uploads/index.ts'
import { fileWithMessage } from './conversationMessages.store.ts'
import { visibleMessage } from './reading/visibleMessage.ts'

/** `GET /api/chat-files/<id>/file` and `…/preview`: for people who can read the message, checked each time. */
export function registerChatFiles(app: FastifyInstance, context: AppContext): void {
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(`/api/chat-files/:id/${way}`, async (request, reply) => {
      const { actor } = await requireReader(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      return await redirectToFile(reply, context, way, await openChatFile(context, actor, request.params.id))
    })
}

/** The file, if this person may read its message. */
export async function openChatFile({ db }: Pick<AppContext, 'db'>, actor: Actor, id: string) {
  const found = isId(id) ? await fileWithMessage(db, id) : undefined
  const seen = found && (await visibleMessage(db, actor, found.messageId))
  if (!seen || seen.shown.message.deletedAt) throw notFound('File')
  return found
}
