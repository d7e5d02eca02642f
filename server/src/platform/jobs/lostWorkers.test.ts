import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { enqueue } from './jobs.ts'
import { releaseLostJobs, watchWorkers } from './lostWorkers.ts'
import { startWorker } from './worker.ts'

const silent = { info() {}, warn() {}, error() {}, debug() {} }
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = await connected()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})
beforeEach(() => client.query('delete from graphile_worker._private_jobs'))

async function connected(url = database.url) {
  const one = new pg.Client({ connectionString: url })
  await one.connect()
  return one
}
/** A job that a worker locked this many seconds ago. */
async function heldBy(worker: string, secondsAgo: number) {
  const { rows } = await client.query<{ id: string }>(`select id from graphile_worker.add_job('anything')`)
  await client.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2) where id = $3',
    [worker, secondsAgo, rows[0]?.id],
  )
}
const lockedBy = async (line = client) => {
  const { rows } = await line.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs order by id')
  return rows.map((row) => row.locked_by)
}

/** The workers of this database that hold their liveness lock. */
const living = async (line = client) => {
  const { rows } = await line.query<{ pid: number }>(
    `select pid from pg_locks join pg_database d on d.oid = database and datname = current_database() where locktype = 'advisory'`,
  )
  return rows.map(({ pid }) => pid)
}

test('jobs of a killed worker are released; those of living workers and fresh ones are not', async () => {
  const alive = watchWorkers(database.url, silent)
  alive.joined('worker-alive')
  await expect.poll(() => living()).toHaveLength(1)
  await heldBy('worker-alive', 3_600)
  await heldBy('worker-killed', 60)
  await heldBy('worker-new', 1)
  expect(await releaseLostJobs(client, [])).toEqual(['worker-killed'])
  expect(await lockedBy()).toEqual(['worker-alive', null, 'worker-new'])
  await alive.stop()
  // The worker has ended, so the jobs it still locks are released.
  await expect.poll(() => releaseLostJobs(client, [])).toEqual(['worker-alive'])
})

test("two concurrent checks release a killed worker's jobs, and never their own", async () => {
  const other = await connected()
  await heldBy('worker-killed', 60)
  await heldBy('worker-own', 60)
  const found = await Promise.all([releaseLostJobs(client, ['worker-own']), releaseLostJobs(other, ['worker-own'])])
  await other.end()
  expect(new Set(found.flat())).toEqual(new Set(['worker-killed']))
  expect(await lockedBy()).toEqual([null, 'worker-own'])
})

test('a broken connection is replaced, with its lock', async () => {
  const watch = watchWorkers(database.url, silent)
  watch.joined('worker-steady')
  await expect.poll(() => living()).toHaveLength(1)
  const [before] = await living()
  await client.query('select pg_terminate_backend($1)', [before])
  await expect.poll(async () => (await living()).filter((pid) => pid !== before)).toHaveLength(1)
  await watch.stop()
})

test("the product's worker counts as alive, however long one of its jobs takes", async () => {
  const testApp = await startTestApp()
  const line = await connected(testApp.url)
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const compactOrderTallies = async () => {
    begun.resolve()
    await mayEnd.promise
  }
  const worker = await startWorker(testApp.context, testApp.url, { compactOrderTallies }, '')
  await enqueue(testApp.db, 'compactOrderTallies', {})
  await begun.promise
  await expect.poll(() => living(line)).toHaveLength(1)
  await line.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`)
  expect(await releaseLostJobs(line, [])).toEqual([])
  expect(await lockedBy(line)).toEqual([expect.stringMatching(/^pool-/)])
  mayEnd.resolve()
  await worker.stop()
  expect(await lockedBy(line)).toEqual([])
  await line.end()
  await testApp.close()
})
