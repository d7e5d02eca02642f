import type { Attached } from '#core/recyclable.ts'
import { enqueue } from '#jobs/jobs.ts'
import { fileKeysOfOrder } from './orderComments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    eraseCommentFiles: { keys: readonly string[] }
  }
}

/** Files of comments stay while their order is recycled, and are erased with it. */
export const filesOfRecycledComments: Attached = {
  to: 'Order',
  what: 'files in messages',
  erase: async (db, orderId) => {
    const keys = await fileKeysOfOrder(db, orderId)
    if (keys.length > 0) await enqueue(db, 'eraseCommentFiles', { keys })
    return undefined
  },
}
