import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { enqueue } from './jobs.ts'

let database: TestDatabase
let worker: pg.Client
let connections: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  worker = new pg.Client({ connectionString: database.url })
  await worker.connect()
  connections = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await worker.end()
  await connections.end()
  await database.drop()
})

const isWaiting = async () => {
  const { rows } = await worker.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
  return rows.length > 0
}

/** Locks the job of a key in a transaction that ends once another one waits for it. */
async function lockDuring(key: string, queueing: () => Promise<unknown>) {
  await worker.query('begin')
  await worker.query(`update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now() where key = $1`, [key])
  const queued = queueing()
  await expect.poll(isWaiting).toBe(true)
  await worker.query('commit')
  await queued
  const { rows } = await worker.query('select key, locked_by from graphile_worker.jobs order by id')
  return rows
}
const bothThere = (key: string) => [
  { key: null, locked_by: 'a worker' },
  { key, locked_by: null },
]
beforeEach(() => worker.query('delete from graphile_worker._private_jobs'))

test('a job that a worker takes while it is queued again is still queued', async () => {
  const db = drizzle({ client: connections })
  const again = () => enqueue(db, 'orderChanged', { orderId: 'one' }, { jobKey: 'one' })
  await again()
  expect(await lockDuring('one', () => again())).toEqual(bothThere('one'))
})

test('the same holds for the job after a customer is renamed', async () => {
  const { rows } = await worker.query<{ id: string }>(
    `insert into users (id, username, name, email, role) values (gen_random_uuid(), 'ann', 'Ann', 'ann@example.com', 'user') returning id`,
  )
  const id = rows[0]?.id ?? ''
  const rename = (name: string) => connections.query('update users set name = $1 where id = $2', [name, id])
  await rename('Anna')
  const key = `refreshCustomerInSearch:${id}`
  expect(await lockDuring(key, () => rename('Anne'))).toEqual(bothThere(key))
})
