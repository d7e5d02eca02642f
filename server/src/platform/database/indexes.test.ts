import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('search indexes have at most 256 kB of pending entries, so that a burst of writes does not slow searches until the next vacuum', async () => {
  const gin = await names(`i.relam = (select oid from pg_am where amname = 'gin')`)
  const short = await names(`i.relam = (select oid from pg_am where amname = 'gin') and i.reloptions @> '{gin_pending_list_limit=256}'`)
  expect(gin.length).toBeGreaterThan(10)
  expect(gin.filter((name) => !short.includes(name))).toEqual([])
})

test('every table that is paged or searched is vacuumed after a fiftieth of it has changed', async () => {
  const listed = await tables(`pg_get_indexdef(x.indexrelid) ~ 'USING gin|\\(created_at, id\\)'`)
  const vacuumed = await tables(
    `t.reloptions @> '{autovacuum_vacuum_scale_factor=0.02,autovacuum_vacuum_insert_scale_factor=0.02,autovacuum_analyze_scale_factor=0.02}'`,
  )
  expect(listed).toContain('orders')
  expect(listed.filter((name) => !vacuumed.includes(name))).toEqual([])
})

const names = (which: string) => read(`select i.relname as name from (${ours}) x join pg_class i on i.oid = x.indexrelid where ${which}`)
const tables = (which: string) =>
  read(`select distinct t.relname as name from (${ours}) x join pg_class t on t.oid = x.indrelid where ${which}`)
// Partitioned tables hold no rows themselves; their partitions do.
const ours = `select p.* from pg_index p join pg_class c on c.oid = p.indrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

async function read(text: string) {
  return (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
}
