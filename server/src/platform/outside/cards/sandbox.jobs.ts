import type { Db } from '#database/db.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { isSandbox } from './sandbox.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Without a time it delivers whatever is due, as the cron line does. */
    deliverSandboxCards: { dueAt?: string }
  }
}

/** Looks for events whose deliverer died before it was through. */
export const sandboxCardCrontab = '* * * * * deliverSandboxCards'

export const sandboxCardJobs = { deliverSandboxCards } satisfies JobHandlers

export const announceSandboxEvent = (db: Db, dueAt: Date) =>
  enqueue(db, 'deliverSandboxCards', { dueAt: dueAt.toISOString() }, { runAt: dueAt })

async function deliverSandboxCards({ dueAt }: { dueAt?: string }, { cards, clock, log }: Pick<JobContext, 'cards' | 'clock' | 'log'>) {
  if (!isSandbox(cards)) return
  // The database's clock woke this job and may be ahead of ours: what it was woken for is due all the same.
  const now = new Date(Math.max(clock.now().getTime(), dueAt ? Date.parse(dueAt) : 0))
  const { failed } = await cards.deliverDue(now)
  if (failed > 0) log.warn({ failed }, 'webhooks of the card sandbox were not taken and will come again')
}
