import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { NoSuchFile } from '#outside/storage/port.ts'
import { offerPictureAddress } from './catalogue.serializer.ts'
import { pictureById } from './catalogue.store.ts'

const aYear = 31_536_000

/**
 * `GET /api/main/offer-pictures/<id>` serves a public picture. Only rows of the table of public pictures are served, and the content at an
 * address never changes.
 */
export function registerOfferPictures(app: FastifyInstance, { db, storage }: Pick<AppContext, 'db' | 'storage'>): void {
  app.get<{ Params: { id: string } }>(offerPictureAddress(':id'), { config: { allowance: 'files' } }, async (request, reply) => {
    const picture = isId(request.params.id) ? await pictureById(db, request.params.id) : undefined
    if (!picture) throw notFound('Picture')
    const tag = `"${picture.id}"`
    reply.headers({ 'Cache-Control': `public, max-age=${aYear}, immutable`, ETag: tag })
    if (request.headers['if-none-match'] === tag) return await reply.code(304).send()
    const file = await storage.read(picture.storageKey).catch((error: unknown) => {
      reply.removeHeader('ETag').header('Cache-Control', 'no-store')
      throw error instanceof NoSuchFile ? notFound('Picture') : error
    })
    return await reply
      .headers({
        'Content-Type': picture.type,
        'Content-Length': file.size,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(file.stream)
  })
}
