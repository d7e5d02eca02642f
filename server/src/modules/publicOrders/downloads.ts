import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { whoReads } from '#http/caller.ts'
import { NoSuchFile, typeOfStored } from '#outside/storage/index.ts'
import { minuteLink } from '#uploads/index.ts'
import { findPublicOrderFile } from './publicOrders.store.ts'
import type { PublicOrderFileRow } from './publicOrders.table.ts'

/** As with the files of orders: the address opens nothing by itself, and leads the back office to a link that is good for a minute. */
export function registerPublicOrderDownloads(app: FastifyInstance, context: AppContext): void {
  const { secret, clock, storage, db } = context
  const lead = (way: 'file' | 'preview', linkTo: (file: PublicOrderFileRow) => Promise<string>) =>
    app.get<{ Params: { id: string } }>(`/api/public-orders/files/:id/${way}`, async (request, reply) => {
      const { actor } = await whoReads(context, request, reply)
      if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
      const { id } = request.params
      const file = isBackOffice(actor.role) && isId(id) ? await findPublicOrderFile(db, id) : undefined
      if (!file) throw notFound('File')
      return await reply.header('cache-control', 'private, no-store').redirect(await linkTo(file), 302)
    })

  lead('file', async ({ storageKey, name, type }) => minuteLink(secret, clock, { storageKey, name, type }))
  lead('preview', async (file) => {
    // What is shown in place goes by the bytes as they lie there.
    const type = await typeOfStored(storage, file).catch((error: unknown) => {
      throw error instanceof NoSuchFile ? notFound('File') : error
    })
    return minuteLink(secret, clock, { storageKey: file.storageKey, name: file.name, type, disposition: 'inline' })
  })
}
