import { reconciledDays } from '@app/contract/payments/reconciliation/reconciliation.rules.ts'
import { days, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { reconcile } from './reconcile.ts'
import { beginRun, runById } from './reconciliation.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Without `runId` it is the nightly run, which creates its own row. */
    reconcilePayments: { runId?: string }
  }
}

async function reconcilePayments({ runId }: { runId?: string }, context: JobContext) {
  const now = context.clock.now()
  const asked = runId === undefined ? undefined : await runById(context.db, runId)
  // Resumes an interrupted run; a finished one is not repeated.
  if (asked && (asked.finishedAt === null || asked.failure !== null)) return await reconcile(context, asked)
  if (runId !== undefined) return
  const run = await beginRun(context.db, { since: later(now, -days(reconciledDays)), requestedBy: null, now })
  if (run) await reconcile(context, run)
}

export const reconciliationJobs = { reconcilePayments } satisfies JobHandlers
export const reconciliationCrontab = '20 2 * * * reconcilePayments ?jobKey=reconcilePayments&max=6'
