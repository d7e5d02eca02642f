import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

/** Jobs that failed at every attempt, the last time before a given instant. The queue is short, so it is read as it is. */
export async function forgetFailedJobs(db: Db, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz limit ${atMost}))`)
  return rowCount ?? 0
}
