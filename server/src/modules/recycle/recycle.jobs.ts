import { days, later } from '#core/clock.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { Refusal } from '#core/refusal.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { deleteExpired } from './deleteForGood.ts'
import { itemsBefore } from './recycle.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    emptyRecycleBin: object
  }
}

const atATime = 100

/** Permanently deletes expired entries. Entries that cannot be deleted yet are retried the next time. */
async function emptyRecycleBin(_: object, context: JobContext): Promise<void> {
  const { db, clock, config, log, signal } = context
  const kept = config.RECYCLED_KEPT_DAYS
  if (kept === 0) return
  const before = later(clock.now(), -days(kept))
  let [deleted, after]: [number, string | undefined] = [0, undefined]
  for (let found = atATime; found === atATime && !signal.aborted; ) {
    const items = await itemsBefore(db, before, after, atATime)
    for (const { id, type } of items) {
      try {
        if (await deleteExpired(context, id)) deleted += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        log.info({ item: id, type, reason: withoutParameters(error).message }, 'an expired entry of the recycle bin cannot be deleted yet')
      }
    }
    found = items.length
    after = items.at(-1)?.id
  }
  if (deleted > 0) log.info({ deleted, kept }, 'permanently deleted expired entries of the recycle bin')
}

export const recycleJobs = { emptyRecycleBin } satisfies JobHandlers
export const recycleCrontab = '41 * * * * emptyRecycleBin ?jobKey=emptyRecycleBin&max=3'
