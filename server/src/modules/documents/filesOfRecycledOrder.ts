import type { Attached } from '#core/recyclable.ts'
import { enqueue } from '#jobs/jobs.ts'
import { deleteDocumentsBy, keysOfOrder } from './documents.store.ts'

/**
 * An order's files stay stored while it is in the recycle bin: they are reachable only through it. On permanent deletion their bytes are
 * deleted too.
 */
export const filesOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'files',
  erase: async (db, orderId) => {
    const keys = await keysOfOrder(db, orderId)
    if (keys.length > 0) await enqueue(db, 'eraseFiles', { keys })
    return undefined
  },
}

/** On permanent deletion of a customer their own files are deleted; files that were made for them belong to the company. */
export const filesOfErasedUser: Attached = {
  to: 'User',
  what: 'files',
  erase: async (db, userId) => {
    const keys = await deleteDocumentsBy(db, userId)
    if (keys.length > 0) await enqueue(db, 'eraseFiles', { keys })
    return undefined
  },
}
