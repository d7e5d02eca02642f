import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { refreshSomeOf } from './paymentSearch.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** A person has another name or address, which the search of orders and payments must know. A trigger of `users` asks for it. */
    refreshCustomerInSearch: { userId: string }
  }
}

/**
 * Lets a renamed customer's orders and payments be found by the new name, a few at a time, each few in a transaction of their
 * own: a rename holds nobody up, however much they have ordered. Orders are held before payments. Whatever was written with the
 * old name while the rename was under way holds its order, so it is waited for here.
 */
async function refreshCustomerInSearch({ userId }: { userId: string }, { db }: JobContext): Promise<void> {
  let last: string | undefined
  do last = await db.transaction((db) => refreshSomeOf(db, userId, last))
  while (last)
}

export const paymentSearchJobs = { refreshCustomerInSearch } satisfies JobHandlers
