import { admins, admits } from '@app/contract/core/access.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireActor } from '#http/caller.ts'
import { recordAudit } from '#logs/index.ts'
import { minuteLink } from '#uploads/index.ts'
import { findExport } from './exports.store.ts'

/**
 * `GET /api/exports/<id>/file` leads an admin to a link that is good for a minute. Anybody else gets the answer for a file
 * that isn't there. Whoever is led to the file stands in the audit log.
 */
export function registerExportDownloads(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string } }>('/api/exports/:id/file', async (request, reply) => {
    const { actor } = await requireActor(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const { id } = request.params
    const found = admits(admins, actor) && isId(id) ? await findExport(context.db, id) : undefined
    if (found?.file.state !== 'ready' || !found.file.storageKey) throw notFound('File')
    const { storageKey, name } = found.file
    // HEAD is told the link as well, so that it is written down like GET.
    await recordAudit(context.db, {
      actor,
      kind: 'export',
      activity: `downloaded ${name}`,
      subject: { kind: 'export', id },
      at: context.clock.now(),
    })
    const link = minuteLink(context.secret, context.clock, { storageKey, name, type: 'text/csv' })
    return await reply.header('cache-control', 'private, no-store').redirect(link, 302)
  })
}
