import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SetupProblem } from '#config/setupProblem.ts'
import { unprivilegedAccount } from './account.ts'
import { assertRunnable, findBinaries, restoreLinks } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { type RunningPostgres, type StartOptions, startPostgres } from './postgres.ts'
import { isPassing, lastRefusalIn } from './postmaster.ts'

// The tests start whole servers, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder = ''
let running: RunningPostgres[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'postgres-'))
  await mkdir(path.join(folder, 'home'))
})

afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
  await rm(folder, { recursive: true, force: true })
})

test('a first start creates a database that only its password opens', async () => {
  const server = await start()
  expect(server.adopted).toBe(false)
  expect(await ask(server.url, `select current_database() || ' ' || current_setting('server_encoding') as it`)).toBe('mentordesk UTF8')
  expect(
    await ask(server.url, `select datlocprovider::text || ' ' || datlocale as it from pg_database where datname = current_database()`),
  ).toBe('b C.UTF-8')

  const wrong = new URL(server.url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1 as it')).rejects.toMatchObject({ code: '28P01' })
  expect((await stat(path.join(home(), 'cluster', 'password'))).mode & 0o777).toBe(0o600)
  expect(await ask(server.url, `select current_setting('listen_addresses') || current_setting('unix_socket_directories') as it`)).toBe(
    '127.0.0.1',
  )
})

test('commits survive a power failure unless a test turns that off', async () => {
  const safety = `select concat_ws(' ', current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes')) as it`
  const safe = await start({ durable: true })
  expect(await ask(safe.url, safety)).toBe('on on on')
  await safe.stop()
  const fast = await start({ durable: false })
  expect(await ask(fast.url, safety)).toBe('off off off')
  await expect(start({ durable: true })).rejects.toThrow(/without protection against a power cut/)
})

test('a second start joins the first, and the server ends with its last user', async () => {
  const first = await start()
  const second = await start()
  expect(second).toMatchObject({ adopted: true, url: first.url })
  await first.stop()
  expect(await ask(second.url, 'select 1 as it')).toBe(1)
  await second.stop()
  await expect(ask(second.url, 'select 1 as it')).rejects.toThrow()
})

test('after a stop and a start, data and address are the same', async () => {
  const before = await start()
  await ask(before.url, `create table notes as select 'kept' as it`)
  await before.stop()
  const after = await start()
  expect(after).toMatchObject({ adopted: false, url: before.url })
  expect(await ask(after.url, 'select it from notes')).toBe('kept')
})

test('a port that another program has taken is left to it', async () => {
  const before = await start()
  await before.stop()
  const squatter = createServer().listen(Number(new URL(before.url).port), '127.0.0.1')
  try {
    const after = await start()
    expect(new URL(after.url).port).not.toBe(new URL(before.url).port)
    expect(await ask(after.url, 'select 1 as it')).toBe(1)
  } finally {
    squatter.close()
  }
})

test('two concurrent starts in a new folder share one server', async () => {
  const servers = await Promise.all([start(), start(), inOtherProcess(), inOtherProcess()])
  expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
  expect(servers.filter(({ adopted }) => !adopted)).toHaveLength(1)
  expect(await readdir(home())).toEqual(['cluster'])
  // The other processes have ended without notice, which the server detects a moment later; our leave is then the last and ends it.
  const users = `select count(*)::int as it from pg_locks where locktype = 'advisory' and granted`
  await vi.waitFor(async () => expect(await ask(servers[0].url, users)).toBe(running.length), { timeout: 30_000 })
  for (const server of running) await server.stop()
  await expect(ask(servers[0].url, 'select 1 as it')).rejects.toThrow()
})

test("messages of another start's server to early clients are no reason of this start's failure", () => {
  const own = '2026-11-25 10:40:01 UTC [7] FATAL:  lock file "postmaster.pid" already exists'
  const others = ['2026-11-25 10:40:02 UTC [9] FATAL:  the database system is starting up', '2026-11-25 10:40:03 UTC [5] LOG:  ready']
  const refusal = lastRefusalIn([own, ...others].join('\n'))
  expect(refusal).toBe('lock file "postmaster.pid" already exists')
  expect(isPassing(refusal ?? '')).toBe(true)
  expect(lastRefusalIn(others.join('\n'))).toBeUndefined()
  // Its own failure counts, despite messages to early clients.
  const broken = ['PANIC:  could not locate a valid checkpoint record', ...others].join('\n')
  expect(isPassing(lastRefusalIn(broken) ?? '')).toBe(false)
})

test('after kill -9 of the server every acknowledged commit is there', async () => {
  const server = await start({ durable: true })
  await ask(server.url, 'create table notes (id int primary key)')
  for (let round = 0; round < 2; round++) {
    const acknowledged = await writeUntilKilled(server.url, round * 100_000)
    expect(acknowledged.length).toBeGreaterThan(10)
    const again = await start({ durable: true })
    expect(again.adopted).toBe(false)
    const found = new Set(await ask<number[]>(again.url, 'select array_agg(id) as it from notes'))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  }
})

test('a stale pid file whose number belongs to another program does not prevent a start', async () => {
  await (await start()).stop()
  const leftover = path.join(home(), 'cluster', 'data', 'postmaster.pid')
  await writeFile(leftover, `${process.pid}\n${path.dirname(leftover)}\n1700000000\n1\n\n127.0.0.1\n`)
  const after = await start()
  expect(await ask(after.url, 'select 1 as it')).toBe(1)
})

test('data of another major version is refused with advice', async () => {
  await (await start()).stop()
  await writeFile(path.join(home(), 'cluster', 'data', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 17, and this is PostgreSQL 18/)
  await expect(start()).rejects.toBeInstanceOf(SetupProblem)
})

test.runIf(process.getuid?.() === 0)('started by root, it runs under the account that owns the data', async ({ skip }) => {
  const account = await unprivilegedAccount()
  const binaries = await findBinaries()
  const reachable = await assertRunnable(binaries, account).catch(() => null)
  if (!reachable) return skip('the project lies in a folder that only root may enter, so root has no choice of account')
  await chmod(folder, 0o755)
  await createCluster(home(), binaries, account, false)
  const server = await start()
  expect((await stat(`/proc/${await serverNumber()}`)).uid).toBe(account.uid)
  expect(await ask(server.url, 'select 1 as it')).toBe(1)
  expect((await start()).adopted).toBe(true)
})

test('links that an install left out are restored', async () => {
  const native = path.join(folder, 'native')
  await mkdir(path.join(native, 'lib'), { recursive: true })
  await writeFile(
    path.join(native, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  await restoreLinks(native)
  await restoreLinks(native)
  expect(await readlink(path.join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
})

const home = () => path.join(folder, 'home')

async function serverNumber() {
  return Number((await readFile(path.join(home(), 'cluster', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function start(options: Partial<StartOptions> = {}) {
  const server = await startPostgres({ folder: home(), durable: false, ...options })
  running.push(server)
  return server
}

/** Starts the server in another process, which is then killed. */
async function inOtherProcess(): Promise<{ url: string; adopted: boolean }> {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const { url, adopted } = await startPostgres({ folder: ${JSON.stringify(home())}, durable: false })
    console.log(JSON.stringify({ url, adopted }))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const answer = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text)))
    child.once('exit', () => reject(new Error('the other process ended before it had a server')))
  })
  child.kill('SIGKILL')
  await gone
  return JSON.parse(answer)
}

/** Inserts numbers one by one while the server is killed; answers the acknowledged numbers. */
async function writeUntilKilled(url: string, first: number) {
  const acknowledged: number[] = []
  const client = await connected(url)
  const pid = await serverNumber()
  try {
    for (let id = first; id < first + 50_000; id++) {
      await client.query('insert into notes values ($1)', [id])
      acknowledged.push(id)
      if (acknowledged.length === 200) process.kill(pid, 'SIGKILL')
    }
    throw new Error('the server outlived its kill')
  } catch (error) {
    if (error instanceof Error && error.message.includes('outlived')) throw error
  } finally {
    await client.end().catch(() => undefined)
  }
  return acknowledged
}

async function ask<T = unknown>(url: string, query: string): Promise<T | undefined> {
  const client = await connected(url)
  try {
    return (await client.query<{ it: T }>(query)).rows[0]?.it
  } finally {
    await client.end()
  }
}

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
