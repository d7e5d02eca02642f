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
 * `GET /api/exports/<id>/file` redirects an admin to a link that is valid for a minute. Others get the answer for a missing file. Each
 * redirect is recorded in the audit log.
 */
export function registerExportDownloads(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string } }>('/api/exports/:id/file', async (request, reply) => {
    const { actor } = await requireActor(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const { id } = request.params
    const found = admits(admins, actor) && isId(id) ? await findExport(context.db, id) : undefined
    if (found?.file.state !== 'ready' || !found.file.storageKey) throw notFound('File')
    const { storageKey, name } = found.file
    // HEAD returns the link too, so it is recorded like GET.
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
