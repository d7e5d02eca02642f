import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { dropMonth, makePartitions, monthsBefore } from './partitions.store.ts'
import { recordAudit } from './recordAudit.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    tendAuditLog: object
  }
}

const monthsAhead = 3

/** Creates the partitions of coming months, drops those past the retention time, and logs the latter. */
export async function rotateAuditPartitions(_: object, { db, clock, config }: Pick<JobContext, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  await makePartitions(db, now, monthsAhead)
  const kept = config.AUDIT_LOG_KEPT_MONTHS
  if (kept === 0) return
  for (const old of await monthsBefore(db, now, kept))
    await db.transaction(async (db) => {
      const lines = await dropMonth(db, old)
      await recordAudit(db, {
        actor: null,
        kind: 'settings',
        activity: `removed the audit log of ${old.month} after its ${kept} months`,
        before: { lines },
        at: now,
      })
    })
}

export const logJobs = { tendAuditLog: rotateAuditPartitions } satisfies JobHandlers
export const logCrontab = '37 2 * * * tendAuditLog ?jobKey=tendAuditLog&max=5'
