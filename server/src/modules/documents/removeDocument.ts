import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockOrderById, recordOrderEvents, visibleOrder } from '#orders/index.ts'
import { documentNotFound } from './documentNotFound.ts'
import { findDocument, removeDocumentRow } from './documents.store.ts'

/** Removes a file from its order permanently. The row is marked now, and the bytes are deleted after the commit. */
export const removeDocument = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const known = isId(id) ? await findDocument(db, id) : undefined
    // A file of a recycled order is not found.
    if (!known || !(await visibleOrder(db, actor, known.orderId))) throw documentNotFound()
    await lockOrderById(db, known.orderId)
    const now = clock.now()
    const removed = await removeDocumentRow(db, id, now)
    if (!removed) throw documentNotFound()
    await enqueue(db, 'eraseDocument', { documentId: removed.id })
    const details = { fileName: removed.name, category: removed.category }
    await recordOrderEvents(db, removed.orderId, { actorId: actor.id, at: now }, [{ kind: 'fileRemoved', details }])
  })
