import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { startPostgres } from '#embedded/postgres.ts'

/** A migrated database for one test. */
export type TestDatabase = { url: string; drop(): Promise<void> }

/** The server that tests share: our own, or the one in TEST_DATABASE_URL. */
type TestServer = { home: string; admin: pg.Pool; adopted: boolean; addressOf(database: string): string; stop(): Promise<void> }

const source = fileURLToPath(new URL('..', import.meta.url))
/** The folder of our own server; a run of all tests keeps it in memory. */
const serverFolder = process.env.TEST_POSTGRES_FOLDER ?? path.join(source, '..', '..', 'data', 'test-postgres')
const templateLock = 6_310_552
const staleAfterMs = 60 * 60_000

let shared: Promise<TestServer> | undefined
let template: Promise<string> | undefined

/**
 * Creates a database with all migrations by copying the template's files, which takes some 20 ms in memory. PostgreSQL's default strategy
 * copies through the log and takes four times as much CPU.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await testServer()
  template ??= provideTemplate(server)
  return await copyOf(server, await template)
}

/** Creates an empty database without tables. */
export async function createBareDatabase(): Promise<TestDatabase> {
  return await copyOf(await testServer(), 'template0')
}

async function copyOf(server: TestServer, original: string): Promise<TestDatabase> {
  const name = `test_${Date.now().toString(36)}_${randomBytes(5).toString('hex')}`
  await whenUnused(async () => server.admin.query(`create database ${name} template ${original} strategy file_copy`))
  return { url: server.addressOf(name), drop: () => dropDatabase(server, name) }
}

/** Runs once before Vitest's workers: the server stays up as long as this process, and leftovers of earlier runs are dropped. */
export async function setup(): Promise<void> {
  const server = await testServer()
  // Workers end without notice, so only this process keeps the server up; they get its address.
  process.env.TEST_DATABASE_URL = server.home
  await dropLeftovers(server)
  template ??= provideTemplate(server)
  await template
}

/** Releases the server; it stops unless another run is using it. */
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
  // The server may stop between two queries; the next query then throws.
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

/** The name of the migrated template, which is rebuilt when the migrations have changed. */
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
  // Renamed only when complete, and closed to connections, since a database in use cannot be copied.
  await whenUnused(() => client.query(`alter database ${draft} rename to ${name}`))
  await client.query(`alter database ${name} allow_connections false`)
}

/** A hash of everything that defines a migrated database; the versions in package.json stand for the job queue's own tables. */
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

/** Another run may be using the server right now, so only databases that are surely unused are dropped. */
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

/** A pool reports its end while its last connections are still closing; cutting them off would be an error in the test. */
async function dropDatabase(server: TestServer, name: string) {
  for (let wait = 0; wait < 25; wait++) {
    const { rowCount } = await server.admin.query('select from pg_stat_activity where datname = $1 limit 1', [name])
    if (!rowCount) break
    await sleep(20)
  }
  await server.admin.query(`drop database if exists ${name} with (force)`)
}

/** A last connection may still be closing. */
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
