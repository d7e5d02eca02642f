import { days, later } from '#core/clock.ts'
import type { JobContext } from '#jobs/jobs.ts'
import type { Retention } from '#jobs/retention.ts'

type Deps = Pick<JobContext, 'db' | 'clock' | 'config' | 'log' | 'signal'>

/** Small enough that no query waits long for a batch. */
const atOnce = 1_000

/** Deletes expired rows, kind by kind and in batches. A failure of one kind does not stop the others. */
export async function purgeExpired(kinds: readonly Retention[], { db, clock, config, log, signal }: Deps): Promise<void> {
  const problems: unknown[] = []
  for (const { what, keptDays, forget } of kinds) {
    const kept = keptDays(config)
    if (kept === 0) continue
    const before = later(clock.now(), -days(kept))
    try {
      let forgotten = 0
      for (let batch = atOnce; batch === atOnce && !signal.aborted; forgotten += batch) batch = await forget(db, before, atOnce)
      if (forgotten > 0) log.info({ what, forgotten, kept }, 'expired rows were deleted')
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Not all expired rows could be deleted.')
}
