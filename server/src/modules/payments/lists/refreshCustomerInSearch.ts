import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { refreshSomeOf } from './paymentSearch.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** A person's name or address has changed. Enqueued by a trigger of `users`. */
    refreshCustomerInSearch: { userId: string }
  }
}

/**
 * Rewrites the search text of a renamed customer's orders and payments in small batches, each in its own transaction, so that a rename
 * blocks no one for long. Orders are locked before payments. A concurrent write with the old name locks its order, so this job waits for
 * it.
 */
async function refreshCustomerInSearch({ userId }: { userId: string }, { db }: JobContext): Promise<void> {
  let last: string | undefined
  do last = await db.transaction((db) => refreshSomeOf(db, userId, last))
  while (last)
}

export const paymentSearchJobs = { refreshCustomerInSearch } satisfies JobHandlers
