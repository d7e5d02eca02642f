import { archiveFileName } from '@app/contract/personalData/personalData.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireActor } from '#http/caller.ts'
import { recordAudit } from '#logs/index.ts'
import { minuteLink } from '#uploads/index.ts'
import { findUser } from '#users/index.ts'
import { goneAt } from './personalData.serializer.ts'
import { findArchive } from './personalData.store.ts'

/** `GET /api/data-archives/<id>/file` redirects the requester of the archive, and no one else, to a link that is valid for a minute. */
export function registerArchiveDownloads(app: FastifyInstance, context: AppContext): void {
  const { db, clock, secret } = context
  app.get<{ Params: { id: string } }>('/api/data-archives/:id/file', { schema: { hide: true } }, async (request, reply) => {
    const { actor } = await requireActor(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const { id } = request.params
    const found = isId(id) ? await findArchive(db, id) : undefined
    const user = found && (await findUser(db, found.userId))
    const isTheirs = found?.requestedBy === actor.id && (actor.role === 'admin' || actor.id === found.userId)
    if (!found?.storageKey || !user || !isTheirs || found.state !== 'ready' || goneAt(found) <= clock.now()) throw notFound('File')
    await recordAudit(db, {
      actor,
      kind: 'export',
      activity: `downloaded the data of ${user.username}`,
      subject: { kind: 'user', id: user.id },
      at: clock.now(),
    })
    const name = archiveFileName(user.username, found.createdAt)
    const link = minuteLink(secret, clock, { storageKey: found.storageKey, name, type: 'application/zip' })
    return await reply.header('cache-control', 'private, no-store').redirect(link, 302)
  })
}
