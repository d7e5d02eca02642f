import { sql } from 'drizzle-orm'
import { days, later } from '#core/clock.ts'
import { startTestOrders } from '../testOrders.ts'

/**
 * The server with notifications deferred by ten seconds, and a clock that a test moves. The clock is in the future, so that jobs run only
 * when the test has moved it.
 */
export async function startUndoTest() {
  let now = later(new Date(), days(1))
  const testApp = await startTestOrders({ NEWS_DELAY_SECONDS: '10' }, { now: () => now })
  const { db } = testApp

  /** Lets this many seconds pass and runs the jobs that are then due. */
  async function pass(seconds: number) {
    now = later(now, seconds * 1_000)
    await db.execute(
      sql`select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where run_at <= ${now.toISOString()}), run_at => now())`,
    )
    await testApp.runJobs()
  }

  return { ...testApp, pass, now: () => now }
}
export type UndoTest = Awaited<ReturnType<typeof startUndoTest>>
