import type { Db } from '#database/db.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { isSandbox } from './sandbox.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Without a time it delivers everything that is due, as the cron line does. */
    deliverSandboxCards: { dueAt?: string }
  }
}

/** Finds events whose worker died before it was done. */
export const sandboxCardCrontab = '* * * * * deliverSandboxCards'

export const sandboxCardJobs = { deliverSandboxCards } satisfies JobHandlers

export const announceSandboxEvent = (db: Db, dueAt: Date) =>
  enqueue(db, 'deliverSandboxCards', { dueAt: dueAt.toISOString() }, { runAt: dueAt })

async function deliverSandboxCards({ dueAt }: { dueAt?: string }, { cards, clock, log }: Pick<JobContext, 'cards' | 'clock' | 'log'>) {
  if (!isSandbox(cards)) return
  // The database's clock started this job and may be ahead of ours; the event counts as due all the same.
  const now = new Date(Math.max(clock.now().getTime(), dueAt ? Date.parse(dueAt) : 0))
  const { failed } = await cards.deliverDue(now)
  if (failed > 0) log.warn({ failed }, 'webhooks of the card sandbox failed and will be retried')
}
