import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './postgres.ts'

test('each test gets its own migrated database', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one.url, 'create table only_here (id int)')
  expect(await query(other.url, `select to_regclass('only_here') as it`)).toBeNull()
  expect(await query(other.url, 'select count(*)::int as it from migrations')).toBeGreaterThan(0)
  await Promise.all([one.drop(), other.drop()])
  await expect(query(one.url, 'select 1 as it')).rejects.toMatchObject({ code: '3D000' })
})

test('many databases can be created concurrently, as by several workers', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => createTestDatabase()))
  expect(new Set(databases.map(({ url }) => url)).size).toBe(8)
  for (const { url } of databases) expect(await query(url, 'select 1 as it')).toBe(1)
  await Promise.all(databases.map(({ drop }) => drop()))
})

test('a database with open connections is dropped all the same', async () => {
  const database = await createTestDatabase()
  const guest = new pg.Client({ connectionString: database.url })
  const cut = new Promise((resolve) => guest.on('error', resolve))
  await guest.connect()
  await database.drop()
  await cut
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ it: unknown }>(text)).rows[0]?.it
  } finally {
    await client.end()
  }
}
