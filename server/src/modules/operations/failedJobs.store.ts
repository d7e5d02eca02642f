import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { FailedJobTab } from '@app/contract/operations/operations.rules.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { offsetOf } from '#database/offsetPage.ts'
import { inOrder } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'

/** A row of the queue's own view; instants as the queue writes them. */
export type FailedJobRow = {
  id: string
  name: string
  attempts: number
  mostAttempts: number
  lastError: string | null
  createdAt: Date
  updatedAt: Date
  runAt: Date
}

const isGivenUp = sql`attempts >= max_attempts`
const ofTab = {
  givenUp: isGivenUp,
  tryingAgain: sql`attempts > 0 and attempts < max_attempts and last_error is not null`,
} as const satisfies Record<FailedJobTab, SQL>
const columnOf = { failedAt: sql`updated_at`, createdAt: sql`created_at` }

type Page = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { tab: FailedJobTab; sort: keyof typeof columnOf }

/** One page of failed jobs. The queue only holds waiting jobs, so no index is needed. */
export async function listFailedJobs(db: Db, { search, tab, sort, ...page }: Page): Promise<FailedJobRow[]> {
  const order = sql.join(inOrder(page, columnOf[sort], sql`id`), sql`, `)
  const { rows } = await db.execute<FailedJobRow>(sql`
    select id::text, task_identifier as name, attempts::int, max_attempts::int as "mostAttempts", last_error as "lastError",
      created_at as "createdAt", updated_at as "updatedAt", run_at as "runAt"
    from graphile_worker.jobs where ${and(ofTab[tab], matching(search))}
    order by ${order} limit ${page.pageSize} offset ${offsetOf(page)}`)
  return rows
}

/** The number of jobs under each tab, counted one further than is shown. */
export async function countFailedJobs(db: Db, search: string): Promise<Record<FailedJobTab, number>> {
  const counted = (which: SQL) =>
    sql`(select count(*)::int from (select from graphile_worker.jobs where ${and(which, matching(search))} limit ${countedAtMost + 1}) found)`
  const { rows } = await db.execute<Record<FailedJobTab, number>>(
    sql`select ${counted(ofTab.givenUp)} as "givenUp", ${counted(ofTab.tryingAgain)} as "tryingAgain"`,
  )
  return rows[0] ?? { givenUp: 0, tryingAgain: 0 }
}

export async function countGivenUpJobs(db: Db): Promise<number> {
  return (await countFailedJobs(db, '')).givenUp
}

const matching = (search: string): SQL | undefined =>
  search ? sql`(task_identifier ilike ${containing(search)} or last_error ilike ${containing(search)})` : undefined

/** Makes jobs due at once, with all attempts restored. Running jobs are left unchanged. Answers the names of the changed jobs. */
export async function makeDueAgain(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const held = await lockJobs(db, ids, sql`attempts > 0`)
  return await changed(db, sql`graphile_worker.reschedule_jobs(${held}, run_at => ${now.toISOString()}::timestamptz, attempts => 0)`)
}

/** Deletes given-up jobs from the queue, and no others. Answers their names. */
export async function removeGivenUp(db: Db, ids: readonly string[]): Promise<string[]> {
  return await changed(db, sql`graphile_worker.complete_jobs(${await lockJobs(db, ids, isGivenUp)})`)
}

/**
 * Locks the jobs that may be changed until the transaction ends. The queue's own functions only check for a running worker, so two
 * concurrent calls would both succeed.
 */
async function lockJobs(db: Db, ids: readonly string[], which: SQL): Promise<SQL> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from graphile_worker._private_jobs
     where id = any(${sql.param([...ids])}::bigint[]) and locked_at is null and ${which}
     order by id for update`)
  return sql`${sql.param(rows.map(({ id }) => id))}::bigint[]`
}

async function changed(db: Db, call: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tasks.identifier as name from ${call} as done join graphile_worker._private_tasks as tasks on tasks.id = done.task_id`,
  )
  return rows.map(({ name }) => name)
}
