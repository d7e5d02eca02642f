import { href } from '@app/contract/screens.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { findFeedback } from './feedback.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    feedbackGiven: { feedbackId: string }
  }
}

/** Notifies the admins; sends nothing if the order is recycled. */
async function feedbackGiven({ feedbackId }: { feedbackId: string }, { db }: JobContext): Promise<void> {
  const given = await findFeedback(db, feedbackId)
  if (!given) return
  await db.transaction(async (db) =>
    notify(db, {
      key: `feedback:${feedbackId}`,
      kind: 'office',
      userIds: (await peopleWithRole(db, ['admin'])).map(({ id }) => id),
      text: `${given.user.name} gave feedback for ${given.orderName}`,
      href: href('allFeedback'),
    }),
  )
}

export const feedbackJobs = { feedbackGiven } satisfies JobHandlers
