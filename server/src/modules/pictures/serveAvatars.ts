import { picturesPath } from '@app/contract/pictures/pictures.rules.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#core/refusal.ts'
import { NoSuchFile, type Storage } from '#outside/storage/port.ts'
import { isPictureName, pictureKeys } from './pictureKeys.ts'

type Params = { name: string; size?: string }

/**
 * Serves `GET /api/pictures/<name>` and `…/small`: avatars, which the landing page shows to visitors too. The name cannot be guessed and
 * always stands for the same picture, so browsers may cache it.
 */
export function registerAvatars(app: FastifyInstance, { storage }: { storage: Storage }): void {
  const route = { config: { allowance: 'files' } } as const
  app.get<{ Params: Params }>(`${picturesPath}/:name`, route, (request, reply) => show(storage, reply, request.params.name, 'large'))
  app.get<{ Params: Params }>(`${picturesPath}/:name/small`, route, (request, reply) => show(storage, reply, request.params.name, 'small'))
}

async function show(storage: Storage, reply: FastifyReply, name: string, size: 'large' | 'small') {
  if (!isPictureName(name)) throw notFound('Picture')
  const picture = await storage.read(pictureKeys(name)[size]).catch((error: unknown) => {
    throw error instanceof NoSuchFile ? notFound('Picture') : error
  })
  return await reply
    .headers({
      'Content-Type': 'image/webp',
      'Content-Length': picture.size,
      'Content-Security-Policy': "default-src 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    .send(picture.stream)
}
