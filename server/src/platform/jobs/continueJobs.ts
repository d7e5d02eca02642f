import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

/**
 * Takes up jobs that were queued or retried under a clock that ran ahead, which would wait until time has caught up. A pause of a retry and
 * a short delay count from now. A job with a longer delay keeps its time, since that is a reminder's or another fixed one.
 */
export async function continueJobsFromNow(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select graphile_worker.reschedule_jobs(array[id], run_at => now() + greatest(run_at - updated_at, interval '0'))
      from graphile_worker.jobs
      where updated_at > now() + interval '2 minutes' and locked_at is null
        and run_at > now() and (attempts > 0 or run_at - updated_at <= interval '1 hour')) continued`)
  return rows[0]?.count ?? 0
}
