import type { Attached } from '#core/recyclable.ts'
import { enqueue } from '#jobs/jobs.ts'
import { deleteDocumentsBy, keysOfOrder } from './documents.store.ts'

/** An order's files stay where they are while it lies in the bin: without it nobody reaches them. Deleted for good, their bytes go too. */
export const filesOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'files',
  erase: async (db, orderId) => {
    const keys = await keysOfOrder(db, orderId)
    if (keys.length > 0) await enqueue(db, 'eraseFiles', { keys })
    return undefined
  },
}

/** Of a customer who is deleted for good no file stays that they brought to their orders; what was made for them is the company's. */
export const filesOfErasedUser: Attached = {
  to: 'User',
  what: 'files',
  erase: async (db, userId) => {
    const keys = await deleteDocumentsBy(db, userId)
    if (keys.length > 0) await enqueue(db, 'eraseFiles', { keys })
    return undefined
  },
}
