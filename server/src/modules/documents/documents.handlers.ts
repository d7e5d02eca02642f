import type { Actor } from '@app/contract/core/access.ts'
import type { InputOf } from '@app/contract/core/call.ts'
import type { Contract } from '@app/contract/index.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { findOrder } from '#orders/index.ts'
import { addDocuments } from './addDocuments.ts'
import { compareEntry, listArchive } from './archives/compareArchives.ts'
import { showEntry } from './archives/showEntry.ts'
import { filteredDocuments, listDocuments } from './documentLists.store.ts'
import { serializeDocument } from './documents.serializer.ts'
import { documentsOfOrder } from './documents.store.ts'
import { removeDocument } from './removeDocument.ts'

export const documents: Handlers<Contract['documents']> = {
  all: async ({ db, me, input, zone, clock }) => {
    const filtered = filteredDocuments(input, { zone, now: clock.now() })
    const { items, ...counted } = await listDocuments(db, { ...input, filtered })
    const listed = items.map(({ order, ...file }) => ({
      ...serializeDocument(file, me, order),
      orderName: order.name,
      orderNumber: order.number,
    }))
    return { items: listed, ...counted }
  },
  ofOrder: ({ db, me, input }) => filesOf(db, me, input.orderId),
  // The session determines whose files these are; a user id in the input is ignored.
  ofCustomerOrder: ({ db, me, input }) => filesOf(db, me, input.orderId),
  add: (context) => add(context),
  addSeveral: (context) => add(context),
  archive: ({ me, input, ...rest }) => listArchive(rest, me, input.id),
  archiveFile: ({ me, input, ...rest }) => showEntry(rest, me, input),
  archiveDiff: ({ me, input, ...rest }) => compareEntry(rest, me, input),
  remove: async (context) => {
    await removeDocument(context, context.me, context.input.docId)
    return { message: 'Deleted Successfully !' }
  },
  removeById: async (context) => {
    await removeDocument(context, context.me, context.input.id)
    return { message: 'Deleted Successfully !' }
  },
}

async function filesOf(db: Db, me: Actor, orderId: string) {
  const order = await findOrder(db, me, orderId)
  return (await documentsOfOrder(db, order.id)).map((file) => serializeDocument(file, me, order))
}

async function add({ input, files, me, idempotencyKey, ...context }: Context<InputOf<Contract['documents']['add']>>) {
  const orderId = input.orderId ?? input.order
  if (!orderId) throw badInput('orderId', 'Required!')
  const uploadIds = [...(input.uploadId ? [input.uploadId] : []), ...(input.uploadIds ?? [])]
  const category = input.category === 'source code' ? 'sourceCode' : input.category
  const rows = await addDocuments(context, me, { orderId, category, uploadIds, files, note: input.note, idempotencyKey })
  const added = new Set(rows.map(({ id }) => id))
  const documents = (await filesOf(context.db, me, orderId)).filter(({ _id }) => added.has(_id))
  return { message: 'Successfully Uploaded!', documents }
}
