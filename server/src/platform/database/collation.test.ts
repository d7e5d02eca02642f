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

test('every name or title that an index sorts has the collation of the lists, in the column and in the index', async () => {
  const { rows } = await client.query<{ sorted: string; collation: string }>(`
    select x.indexrelid::regclass || ' ' || pg_get_indexdef(x.indexrelid, place.at::int, true) as sorted, c.collname as collation
    from pg_index x
    join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace and t.relname <> 'migrations'
    join pg_class i on i.oid = x.indexrelid and i.relam = (select oid from pg_am where amname = 'btree')
    cross join lateral unnest(x.indcollation::oid[]) with ordinality as place (sorts_by, at)
    join pg_collation c on c.oid = place.sorts_by
    where pg_get_indexdef(x.indexrelid, place.at::int, true) ~ '(^|[^a-z_])(name|title)([^a-z_]|$)'`)
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(({ collation }) => collation !== 'und-x-icu').map(({ sorted }) => sorted)).toEqual([])
})

test('searches compare small letters by one collation on both sides', async () => {
  const { rows } = await client.query<{ found: boolean }>(`
    select searchable(name collate "und-x-icu") like searchable('%' || words || '%') as found
    from (values ('ΟΔΟΣ', 'ΟΔΟΣ'), ('İstanbul', 'İSTANBUL'), ('Müller', 'muller'), ('STRASSE', 'strasse')) as pair (name, words)`)
  expect(rows.map(({ found }) => found)).toEqual([true, true, true, true])
})
