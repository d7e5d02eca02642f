import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { requireReader } from '#http/caller.ts'
import { documentNotFound } from '../documentNotFound.ts'
import { entryBytes } from './showEntry.ts'

const EntryQuery = z.object({ path: z.string().max(1_000) })

/** `GET /api/documents/<id>/entry?path=`: a picture or PDF of an archive, shown inline; nothing in it can act as a page of ours. */
export function registerArchiveEntries(app: FastifyInstance, context: AppContext): void {
  const route = { exposeHeadRoute: false, compress: false } as const
  app.get<{ Params: { id: string } }>('/api/documents/:id/entry', route, async (request, reply) => {
    const { actor } = await requireReader(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const asked = EntryQuery.safeParse(request.query)
    if (!asked.success) throw documentNotFound()
    const { bytes, type } = await entryBytes(context, actor, { id: request.params.id, path: asked.data.path })
    const nothing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    return await reply
      .headers({
        'Content-Type': type,
        'Content-Disposition': 'inline',
        'Content-Security-Policy': type === 'application/pdf' ? `${nothing}; object-src 'self'` : `${nothing}; sandbox`,
        'X-Frame-Options': 'SAMEORIGIN',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
      })
      .send(bytes)
  })
}
