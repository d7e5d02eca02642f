import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

/** Deletes jobs that failed at every attempt, last before this instant. The queue is short, so no index is needed. */
export async function deleteFailedJobs(db: Db, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before.toISOString()}::timestamptz limit ${atMost}))`)
  return rowCount ?? 0
}
