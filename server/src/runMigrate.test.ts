import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrationLock } from '#database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { freePort, launchProduct } from '#test/product.ts'
import { clearDatabase } from './backup/clearDatabase.ts'

// The tests start whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-migrate-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const launch = (program: string, settings: Record<string, string>, words: string[] = []) =>
  launchProduct({
    folder,
    main: fileURLToPath(new URL(program, import.meta.url)),
    settings: { LOG_LEVEL: 'warn', ...settings },
    arguments: words,
  })

async function asking<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return await work(client).finally(() => client.end())
}

test('the migrate command migrates the database and ends, for any role; repeating it changes nothing', async () => {
  await clearDatabase(database.url)
  const shared = { DATABASE_URL: database.url, APP_SECRET: 'one secret for all of the processes', DATA_DIR_SHARED: 'yes' }
  const applied = () => asking(async (client) => (await client.query('select name, applied_at from migrations order by 1')).rows)
  const first = launch('./runMigrate.ts', { ...shared, ROLE: 'worker' })
  expect([await first.ended, first.output()]).toEqual([{ code: 0, signal: null }, 'The database is migrated to this release.\n'])
  const rows = await applied()
  expect(rows.length).toBeGreaterThan(3)
  expect((await launch('./runMigrate.ts', shared).ended).code).toBe(0)
  expect(await applied()).toEqual(rows)

  const unreachable = launch('./runMigrate.ts', {
    DATABASE_URL: `postgres://desk:secret@127.0.0.1:${await freePort()}/desk`,
    DATABASE_WAIT_SECONDS: '0',
  })
  expect([(await unreachable.ended).code, unreachable.output()]).toEqual([
    1,
    expect.stringMatching(/^The database of DATABASE_URL can't be reached/),
  ])
})

test('a starting process ends at once on a signal', async () => {
  await asking(async (client) => {
    // This lock marks a running migration, and starting processes wait for it.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const product = launch('./main.ts', { DATABASE_URL: database.url, PORT: String(await freePort()) }, ['--empty'])
    const waits = async () =>
      (await client.query(`select from pg_stat_activity where application_name = 'mentordesk migrations' and datname = current_database()`))
        .rowCount
    await expect.poll(waits, { timeout: 60_000 }).toBe(1)
    expect(await product.end('SIGTERM')).toEqual({ code: 143, signal: null })
  })
})
