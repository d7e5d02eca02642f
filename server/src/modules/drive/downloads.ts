import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { requireReader } from '#http/caller.ts'
import { fileWays, redirectToFile } from '#uploads/index.ts'
import { driveFile } from './drive.store.ts'

/** Redirects an admin to a link that is valid for a minute. Files in quarantine are not found. */
export function registerDriveDownloads(app: FastifyInstance, context: AppContext): void {
  for (const way of fileWays)
    app.get<{ Params: { id: string } }>(`/api/drive/files/:id/${way}`, async (request, reply) => {
      const { actor } = await requireReader(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      const found = actor.role === 'admin' ? await driveFile(context.db, request.params.id) : undefined
      if (!found?.file.releasedAt) throw notFound('File')
      return await redirectToFile(reply, context, way, found.file)
    })
}
