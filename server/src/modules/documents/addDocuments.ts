import type { Actor } from '@app/contract/core/access.ts'
import { type DocumentCategory, mayUpload } from '@app/contract/documents/documents.rules.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { ReceivedFile } from '#http/handlers.ts'
import type { DocumentRow } from '#orders/index.ts'
import { deliverOrder, insertDocuments, lockOrder, recordOrderEvents } from '#orders/index.ts'
import { claimUploads, safeName } from '#uploads/index.ts'
import { documentsOfAttempt, nextDelivery } from './documents.store.ts'

export type NewDocuments = {
  orderId: string
  category: DocumentCategory
  /** Finished uploads of the person who adds them. */
  uploadIds: readonly string[]
  /** Files that came with the call itself. */
  files: readonly ReceivedFile[]
  /** With source code: words for the customer. */
  note?: string | undefined
  idempotencyKey: string | null
}
type NewFile = Pick<DocumentRow, 'name' | 'type' | 'sizeBytes' | 'storageKey'>

/**
 * Adds files to an order; source code delivers it. Everything happens or nothing: of two concurrent additions of one upload one is refused,
 * and an order is never delivered without its code. A retry is answered with the files it added.
 */
export async function addDocuments(
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  actor: Actor,
  input: NewDocuments,
): Promise<DocumentRow[]> {
  if (input.uploadIds.length + input.files.length === 0) throw badInput('uploadId', 'Please choose a file.')
  const attempt = input.idempotencyKey
  const isCode = input.category === 'sourceCode'
  const note = input.note || null
  if (note !== null && !isCode) throw badInput('note', 'A note goes with source code only.')
  const { documents, isRepeated } = await context.db.transaction(async (db) => {
    const order = await lockOrder(db, actor, input.orderId)
    const earlier = attempt ? await documentsOfAttempt(db, actor.id, attempt) : []
    if (earlier.length > 0) return { documents: earlier, isRepeated: true }
    refuseUnless(mayUpload(actor, input.category), 'You cannot add files of this kind.')
    const clock = stopped(context.clock)
    const now = clock.now()
    const files = [...(await claimFiles(db, actor, input.uploadIds)), ...input.files.map(received)]
    const { category } = input
    const of = { category, orderId: order.id, uploadedBy: actor.id, attempt, createdAt: now }
    const delivery = isCode ? await nextDelivery(db, order.id) : null
    const rows = files.map((file, position) => ({ ...file, ...of, position, delivery, note }))
    const added = await insertDocuments(db, rows)

    const fileName = added.map(({ name }) => name).join(', ')
    const sent = { fileName, ...(delivery !== null && { delivery }), ...(note !== null && { note }) }
    const isAgain = isCode && !(await deliverOrder({ ...context, db, clock }, actor, order, sent))
    const details = { ...sent, files: added.length, category, ...(isAgain && { isAgain }) }
    await recordOrderEvents(db, order.id, { actorId: actor.id, at: now }, [{ kind: 'fileAdded', details }])
    return { documents: added, isRepeated: false }
  })
  // In a retry these are copies of files that are stored already.
  if (!isRepeated) for (const file of input.files) file.keep()
  return documents
}

async function claimFiles(db: Db, actor: Actor, uploadIds: readonly string[]): Promise<NewFile[]> {
  const files = await claimUploads(db, uploadIds, { ownerId: actor.id })
  return files.map(({ name, type, size, storageKey }) => ({ name, type, sizeBytes: size, storageKey }))
}

const received = ({ name, type, sizeBytes, storageKey }: ReceivedFile): NewFile => ({ name: safeName(name), type, sizeBytes, storageKey })
