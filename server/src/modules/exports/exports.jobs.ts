import { admins } from '@app/contract/core/access.ts'
import { days, hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { deleteExport, exportsMadeBefore, failExportsStartedBefore } from './exports.store.ts'
import type { ExportRow } from './exports.table.ts'
import { writeExport } from './writeExport.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    writeExport: { exportId: string }
    writeSelection: { exportId: string }
    cleanUpExports: object
  }
}

/** One after another, so that concurrent requests do not load the database together. The retries take a minute and a half. */
const attempts = { maxAttempts: 5, queue: 'exports' } as const

/** A selection has a job name of its own, which a process of the previous release ignores: it would export everything. */
export const beginExport = (db: Db, { id, selection }: Pick<ExportRow, 'id' | 'selection'>): Promise<void> =>
  enqueue(db, selection === null ? 'writeExport' : 'writeSelection', { exportId: id }, attempts)

const forgottenAfter = hours(1)
const atATime = 100

/** Fails exports that no process works on any more, for example after it was killed at every try, and deletes expired files. */
export async function cleanUpExports(_: object, { db, storage, clock, config, push }: JobContext): Promise<void> {
  const now = clock.now()
  const givenUp = await failExportsStartedBefore(db, later(now, -forgottenAfter))
  let removed = 0
  for (;;) {
    const old = await exportsMadeBefore(db, later(now, -days(config.EXPORTS_KEPT_DAYS)), atATime)
    for (const { id, name, storageKey } of old) {
      // The file first: a row without a file is found again, a file without a row never.
      if (storageKey) await storage.remove(storageKey)
      await db.transaction(async (db) => {
        await deleteExport(db, id)
        await recordAudit(db, {
          actor: null,
          kind: 'export',
          activity: `removed ${name} after its ${config.EXPORTS_KEPT_DAYS} days`,
          subject: { kind: 'export', id },
          key: `exportRemoved:${id}`,
          at: now,
        })
      })
    }
    removed += old.length
    if (old.length < atATime) break
  }
  if (givenUp.length + removed > 0) push.changed({ roles: admins }, { topic: 'exports' })
}

const write = ({ exportId }: { exportId: string }, context: JobContext) =>
  writeExport(context, exportId, { isLast: context.attempt >= attempts.maxAttempts, signal: context.signal })

export const exportJobs = {
  writeExport: write,
  writeSelection: write,
  cleanUpExports,
} satisfies JobHandlers
export const exportCrontab = '41 * * * * cleanUpExports ?jobKey=cleanUpExports&max=3'
