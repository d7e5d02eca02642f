import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startPostgres } from '#embedded/postgres.ts'

/** A migrated database of one test's own. */
export type TestDatabase = { url: string; drop(): Promise<void> }

/** The server that tests share: one of ours, or the one that TEST_DATABASE_URL names. */
type TestServer = { home: string; admin: pg.Pool; adopted: boolean; addressOf(database: string): string; stop(): Promise<void> }

const source = fileURLToPath(new URL('..', import.meta.url))
/** Where ours keeps its files; a run of all tests keeps them in memory. */
const serverFolder = process.env.TEST_POSTGRES_FOLDER ?? path.join(source, '..', '..', 'data', 'test-postgres')
const templateLock = 6_310_552
const staleAfterMs = 60 * 60_000

let shared: Promise<TestServer> | undefined
let template: Promise<string> | undefined

/**
 * A fresh database with all migrations applied: a copy of the template's files, some 20 ms where they are in memory.
 * Copied page by page through the log, as PostgreSQL does unless told, it is four times that, and all of it is work for the processor.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await testServer()
  template ??= provideTemplate(server)
  return await copyOf(server, await template)
}

/** A database with nothing in it, not even tables. */
export async function createBareDatabase(): Promise<TestDatabase> {
  return await copyOf(await testServer(), 'template0')
}

async function copyOf(server: TestServer, original: string): Promise<TestDatabase> {
  const name = `test_${Date.now().toString(36)}_${randomBytes(5).toString('hex')}`
  await whenUnused(async () => server.admin.query(`create database ${name} template ${original} strategy file_copy`))
  return { url: server.addressOf(name), drop: () => dropDatabase(server, name) }
}

/** Runs once before Vitest's workers: the server stays up for as long as this process does, and what earlier runs left is dropped. */
export async function setup(): Promise<void> {
  const server = await testServer()
  // The workers go without a farewell; what keeps the server up is therefore this process alone, and they are told where it is.
  process.env.TEST_DATABASE_URL = server.home
  await dropLeftovers(server)
  template ??= provideTemplate(server)
  await template
}

/** Leaves the server; it ends unless another run is using it. */
export async function teardown(): Promise<void> {
  const server = await shared
  shared = undefined
  template = undefined
  await server?.stop()
}

function testServer(): Promise<TestServer> {
  shared ??= openTestServer()
  return shared
}

async function openTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? undefined : await startPostgres({ folder: serverFolder, durable: false })
  const home = given ?? own?.url ?? ''
  const admin = new pg.Pool({ connectionString: home, max: 2, allowExitOnIdle: true })
  // The server may end between two questions; the next question then says so.
  admin.on('error', () => undefined)
  return {
    home,
    admin,
    adopted: own?.adopted ?? true,
    addressOf: (database) => Object.assign(new URL(home), { pathname: `/${database}` }).href,
    stop: async () => {
      await admin.end()
      await own?.stop()
    },
  }
}

/** The name of the migrated template, which is built when the migrations changed since the last time. */
async function provideTemplate(server: TestServer) {
  const name = `template_${await migrationsHash()}`
  const client = await server.admin.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await buildTemplate(server, client, name)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock])
    client.release()
  }
  return name
}

async function buildTemplate(server: TestServer, client: pg.PoolClient, name: string) {
  const draft = `test_${Date.now().toString(36)}_template`
  await client.query(`create database ${draft}`)
  await migrate(server.addressOf(draft))
  // Named only when it is complete, and closed to guests, since a database with guests cannot be copied.
  await whenUnused(() => client.query(`alter database ${draft} rename to ${name}`))
  await client.query(`alter database ${name} allow_connections false`)
}

/** Everything that decides what a migrated database looks like; the versions in package.json stand for the job queue's own tables. */
async function migrationsHash() {
  const migrations = path.join(source, 'migrations')
  const names = (await readdir(migrations, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = names.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  const hash = createHash('sha256')
  for (const file of [
    ...files,
    path.join(source, 'platform', 'database', 'migrate.ts'),
    path.join(source, 'platform', 'database', 'migrationFiles.ts'),
    path.join(source, '..', 'package.json'),
  ])
    hash.update(path.relative(source, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

/** Another run may be using the server right now, so only what is surely nobody's goes. */
async function dropLeftovers(server: TestServer) {
  const { rows } = await server.admin.query<{ name: string; guests: number }>(
    `select datname as name, (select count(*)::int from pg_stat_activity a where a.datname = d.datname) as guests
     from pg_database d where datname ~ '^test_[0-9a-z]+_[0-9a-z]+$' or datname ~ '^template_[0-9a-f]{16}$'`,
  )
  const current = `template_${await migrationsHash()}`
  for (const { name, guests } of rows) {
    const madeAt = name.startsWith('test_') ? Number.parseInt(name.split('_')[1] ?? '', 36) : Number.NaN
    const isStale = guests === 0 && Date.now() - madeAt > staleAfterMs
    if ((!server.adopted && name !== current) || isStale) await dropDatabase(server, name)
  }
}

/** A pool says that it has ended while its last connections still take leave; cutting them off then would be an error in the test. */
async function dropDatabase(server: TestServer, name: string) {
  for (let wait = 0; wait < 25; wait++) {
    const { rowCount } = await server.admin.query('select from pg_stat_activity where datname = $1 limit 1', [name])
    if (!rowCount) break
    await sleep(20)
  }
  await server.admin.query(`drop database if exists ${name} with (force)`)
}

/** A connection of the last moment may still be closing. */
async function whenUnused<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isInUse = error instanceof pg.DatabaseError && error.code === '55006'
      if (!isInUse || attempt === 20) throw error
      await sleep(100)
    }
  }
}
