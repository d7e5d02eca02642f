import type { Actor } from '@app/contract/core/access.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { whoReads } from '#http/caller.ts'
import { NoSuchFile, typeOfStored } from '#outside/storage/index.ts'
import { minuteLink } from '#uploads/index.ts'
import { fileWithMessage } from './conversationMessages.store.ts'
import { seenMessage } from './reading/seenMessage.ts'

/** `GET /api/chat-files/<id>/file` and `…/preview`: for whoever may read the message just now, asked each time. */
export function registerChatFiles(app: FastifyInstance, context: AppContext): void {
  for (const disposition of ['file', 'preview'] as const)
    app.get<{ Params: { id: string } }>(`/api/chat-files/:id/${disposition}`, async (request, reply) => {
      const { actor } = await whoReads(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      const { name, storageKey, ...file } = await openChatFile(context, actor, request.params.id)
      const isPreview = disposition === 'preview'
      // What is shown in place goes by the bytes as they lie there.
      const type = isPreview ? await typeOfStored(context.storage, { storageKey, name, ...file }).catch(orNotFound) : file.type
      const linked = { storageKey, name, type, disposition: isPreview ? 'inline' : 'attachment' } as const
      return await reply.header('cache-control', 'private, no-store').redirect(minuteLink(context.secret, context.clock, linked), 302)
    })
}

function orNotFound(error: unknown): never {
  throw error instanceof NoSuchFile ? notFound('File') : error
}

/** The file, if this person may read its message. */
export async function openChatFile({ db }: Pick<AppContext, 'db'>, actor: Actor, id: string) {
  const found = isId(id) ? await fileWithMessage(db, id) : undefined
  const seen = found && (await seenMessage(db, actor, found.messageId))
  if (!seen || seen.shown.message.deletedAt) throw notFound('File')
  return found
}
