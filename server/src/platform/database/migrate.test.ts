import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SetupProblem } from '#config/setupProblem.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
let admin: pg.Client
let lines: string[]

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'migrations '))
  lines = []
  admin = await connect()
  await admin.query('create table shelves (id int primary key, label text); insert into shelves values (1, $$a$$), (2, $$b$$)')
})
afterEach(async () => {
  await admin.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('a migration is applied completely or not at all, and earlier ones stay', async () => {
  await given({
    '0001_first': `create table first (id int)`,
    '0002_second': `create table second (id int);\n--> statement-breakpoint\nalter table shelves add constraint small check (id < 2);`,
    '0003_third': `create table third (id int)`,
  })
  await expect(run()).rejects.toMatchObject({ code: '23514' })
  expect(await tables()).toEqual(['first'])
  expect(lines).toEqual(['The migration 0002_second failed.'])

  await admin.query('delete from shelves where id = 2')
  await run()
  expect(await tables()).toEqual(['first', 'second', 'third'])
  expect((await admin.query(`select name from migrations where name in ('0001_first', '0003_third') order by name`)).rows).toEqual([
    { name: '0001_first' },
    { name: '0003_third' },
  ])
})

test('applied migrations are not repeated, and a step outside of transactions does not repeat earlier steps', async () => {
  await given({
    '0001_mixed': `create table first (id int);
--> statement-breakpoint
-- outside a transaction
insert into shelves values (3, 'c'), ((select max(id) from shelves where label = 'gone'), 'null is refused');
--> statement-breakpoint
create table second (id int);`,
  })
  await expect(run()).rejects.toMatchObject({ code: '23502' })
  expect(await tables()).toEqual(['first'])
  await admin.query(`insert into shelves values (7, 'gone')`)
  await admin.query('alter table shelves drop constraint shelves_pkey')
  await run()
  await run()
  expect(await tables()).toEqual(['first', 'second'])
  expect((await admin.query(`select count(*)::int as those from shelves where label = 'c'`)).rows).toEqual([{ those: 1 }])
})

test('the migration waits for a table in use without blocking other queries behind it', async () => {
  await given({ '0001_wider': `alter table shelves add column width int` })
  await admin.query('begin; select * from shelves')
  const waits = nextLine()
  const done = run({ lockTimeoutMs: 50 })
  expect(await waits).toBe('The migration 0001_wider waits for a table that is in use.')
  const reader = await connect()
  await reader.query(`set statement_timeout = '5s'`)
  expect((await reader.query('select * from shelves')).rowCount).toBe(2)
  await reader.end()
  await admin.query('commit')
  await done
  expect((await admin.query('select width from shelves')).rowCount).toBe(2)
})

test('a migration that times out says what to do and leaves nothing half done', async () => {
  await given({ '0001_wider': `create table first (id int);\n--> statement-breakpoint\nalter table shelves add column width int` })
  await admin.query('begin; select * from shelves')
  const refused = run({ lockTimeoutMs: 20, timeoutMs: 300 })
  await expect(refused).rejects.toThrow(SetupProblem)
  await expect(refused).rejects.toThrow('The migration 0001_wider changes a table that a long transaction has held')
  await admin.query('commit')
  expect(await tables()).toEqual([])
})

test('an index is built during concurrent writes', async () => {
  await given({ '0001_index': `CREATE INDEX CONCURRENTLY "shelves_label_idx" ON "shelves" USING btree ("label");` })
  const writer = await connect()
  await writer.query('begin; update shelves set label = $$z$$ where id = 1')
  const done = run()
  await whenBuilding()
  // A plain index build would block this statement until the writer ends.
  await admin.query(`set statement_timeout = '5s'; insert into shelves values (9, 'written during the build')`)
  await writer.query('commit')
  await done
  await writer.end()
  expect(await isValid('shelves_label_idx')).toBe(true)
})

test('an interrupted index build is repeated at the next start', async () => {
  await given({ '0001_index': `create index concurrently shelves_label_idx on shelves (label)` })
  const writer = await connect()
  await writer.query('begin; update shelves set label = $$z$$ where id = 1')
  const cut = expect(run()).rejects.toThrow()
  const pid = await whenBuilding()
  await admin.query('select pg_terminate_backend($1)', [pid])
  await cut
  await writer.query('commit')
  await writer.end()
  expect(await isValid('shelves_label_idx')).toBe(false)
  await run()
  expect(await isValid('shelves_label_idx')).toBe(true)
})

test('a unique index that existing rows violate does not block the next attempt', async () => {
  await given({ '0001_index': `create unique index concurrently "shelves_label_key" on shelves (label)` })
  await admin.query(`insert into shelves values (3, 'a')`)
  await expect(run()).rejects.toMatchObject({ code: '23505' })
  await admin.query('delete from shelves where id = 3')
  await run()
  expect(await isValid('shelves_label_key')).toBe(true)
})

test('an index that was finished right before a crash is not built again', async () => {
  await given({ '0001_index': `create index concurrently shelves_label_idx on shelves (label)` })
  await admin.query('create index shelves_label_idx on shelves (label)')
  await run()
  expect(await isValid('shelves_label_idx')).toBe(true)
})

test('concurrent starts apply each migration once, also those outside of transactions', async () => {
  await given({
    '0001_table': `insert into shelves values (3, 'once')`,
    '0002_index': `create index concurrently shelves_label_idx on shelves (label)`,
  })
  await Promise.all(Array.from({ length: 4 }, () => run()))
  expect(await isValid('shelves_label_idx')).toBe(true)
  expect(lines).toEqual([])
})

test('a process of an older version starts with a newer database', async () => {
  await given({ '0001_old': `create table first (id int)`, '0002_new': `create table second (id int)` })
  await run()
  await given({ '0001_old': `create table first (id int)` })
  await run()
  expect(await tables()).toEqual(['first', 'second'])
})

test("a migration that was changed after it was applied is refused; line endings don't count", async () => {
  await given({ '0001_first': `create table first (\n  id int\n)` })
  await run()
  await given({ '0001_first': `create table first (\r\n  id int\r\n)` })
  await run()
  await given({ '0001_first': `create table first (id bigint)` })
  await expect(run()).rejects.toThrow('The migration 0001_first was changed after this database had taken it.')
})

test('a database from before the first release is refused in plain words', async () => {
  await admin.query('drop table migrations; create table migrations (id serial primary key, hash text not null, created_at bigint)')
  await expect(migrate(database.url)).rejects.toThrow('This database was made by a version from before the first release.')
})

type Tries = { lockTimeoutMs?: number; timeoutMs?: number }
let heard: ((line: string) => void) | undefined

const run = (tries: Tries = {}) =>
  migrate(database.url, {
    folder,
    ...tries,
    log: (line) => {
      lines.push(line)
      heard?.(line)
    },
  })

const nextLine = () =>
  new Promise<string>((resolve) => {
    heard = resolve
  })

async function given(migrations: Record<string, string>) {
  await mkdir(path.join(folder, 'meta'), { recursive: true })
  const entries = Object.keys(migrations).map((tag) => ({ tag }))
  await writeFile(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }))
  for (const [name, text] of Object.entries(migrations)) await writeFile(path.join(folder, `${name}.sql`), text)
}

async function connect() {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function tables() {
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relname in ('first', 'second', 'third') order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function isValid(index: string) {
  return (await admin.query<{ it: boolean }>('select indisvalid as it from pg_index where indexrelid = to_regclass($1)', [index])).rows[0]
    ?.it
}

/** Waits for the process that builds an index and is blocked by a writer. */
async function whenBuilding() {
  for (;;) {
    const { rows } = await admin.query<{ pid: number }>(
      `select a.pid from pg_stat_progress_create_index p join pg_stat_activity a using (pid)
       where a.datname = current_database() and p.phase like 'waiting for%' and a.wait_event_type = 'Lock'`,
    )
    if (rows[0]) return rows[0].pid
  }
}
