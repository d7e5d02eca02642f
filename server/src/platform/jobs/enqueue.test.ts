import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { enqueue } from './jobs.ts'

let database: TestDatabase
let worker: pg.Client
let asking: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  worker = new pg.Client({ connectionString: database.url })
  await worker.connect()
  asking = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await worker.end()
  await asking.end()
  await database.drop()
})

const isWaiting = async () => {
  const { rows } = await worker.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
  return rows.length > 0
}

test('a job that a worker takes at the moment in which it is queued anew is queued all the same', async () => {
  const db = drizzle({ client: asking })
  const again = (runAt?: Date) => enqueue(db, 'orderChanged', { orderId: 'one' }, { jobKey: 'one', ...(runAt && { runAt }) })
  await again()
  await worker.query('begin')
  await worker.query(`update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now() where key = 'one'`)
  const queued = again()
  await expect.poll(isWaiting).toBe(true)
  await worker.query('commit')
  await queued
  const { rows } = await worker.query('select key, locked_by from graphile_worker.jobs order by id')
  expect(rows).toEqual([
    { key: null, locked_by: 'a worker' },
    { key: 'one', locked_by: null },
  ])
})
