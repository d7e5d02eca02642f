import { days, later } from '#core/clock.ts'
import type { JobContext } from '#jobs/jobs.ts'
import type { Retention } from '#jobs/retention.ts'

type Deps = Pick<JobContext, 'db' | 'clock' | 'config' | 'log' | 'signal'>

/** Small enough that nobody waits for a batch. */
const atOnce = 1_000

/** Removes what has had its time, kind by kind and a batch at a time; what one kind fails at keeps no other from going. */
export async function forgetOld(kinds: readonly Retention[], { db, clock, config, log, signal }: Deps): Promise<void> {
  const problems: unknown[] = []
  for (const { what, keptDays, forget } of kinds) {
    const kept = keptDays(config)
    if (kept === 0) continue
    const before = later(clock.now(), -days(kept))
    try {
      let forgotten = 0
      for (let batch = atOnce; batch === atOnce && !signal.aborted; forgotten += batch) batch = await forget(db, before, atOnce)
      if (forgotten > 0) log.info({ what, forgotten, kept }, 'what was older than it is kept was removed')
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Not everything that is old could be removed.')
}
