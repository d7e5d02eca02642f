import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config/config.ts'
import { asSetupProblem } from '#config/setupProblem.ts'
import { openDatabase } from '#database/db.ts'
import { remoteClient, signedIn } from '#test/client.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { freePort, launchProduct, type ProductOptions, type ProductProcess } from '#test/product.ts'
import { usersTable } from '#users/users.table.ts'
import type { RequestedCompany } from './seed/prepareCompany.ts'
import { startProduct } from './startProduct.ts'

// The tests start whole processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const admin = { ADMIN_EMAIL: 'owner@company.example', ADMIN_PASSWORD: 'Owner-Start-27' }
const demo = { DEMO_PASSWORD: 'Desk-start-27' }

let folder: string
let database: TestDatabase
const running: ProductProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-start-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const product of running.splice(0)) await product.end('SIGKILL')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function launch({ settings, ...rest }: Omit<ProductOptions, 'folder'>) {
  const product = launchProduct({ folder, settings: { PORT: String(await freePort()), LOG_LEVEL: 'warn', ...settings }, ...rest })
  running.push(product)
  return product
}

describe('a failed start prints exactly one line', () => {
  /** The output of a process that has given up. */
  async function complaint(options: Omit<ProductOptions, 'folder'>) {
    const product = await launch(options)
    expect(await product.ended).toEqual({ code: 1, signal: null })
    const lines = product.output().trim().split('\n')
    expect(lines).toHaveLength(1)
    return lines[0]
  }

  test('an invalid setting', async () => {
    expect(await complaint({ settings: { PORT: 'seven' } })).toMatch(/^The setting PORT .+Change it and start again\.$/)
  })

  test('contradicting arguments', async () => {
    expect(await complaint({ settings: { DATABASE_URL: database.url }, arguments: ['--empty', '--demo'] })).toContain('exclude each other')
  })

  test('an unreachable database', async () => {
    const unreachable = `postgres://desk:secret@127.0.0.1:${await freePort()}/desk`
    const words = await complaint({ settings: { DATABASE_URL: unreachable, DATABASE_WAIT_SECONDS: '0' } })
    expect(words).toMatch(/^The database of DATABASE_URL can't be reached \(.+\)\. Start it or correct the address, then start again\.$/)
    expect(words).not.toContain('secret')
  })
})

/** In this process: the errors are those that main.ts prints. */
describe('the reason of a failed start is one sentence', () => {
  const spoken = () => (['log', 'warn', 'error'] as const).map((voice) => vi.spyOn(console, voice).mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  const start = async (settings: Record<string, string>, company?: RequestedCompany) =>
    startProduct(readConfig({ DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'silent', ...settings }), { company })

  async function refusal(settings: Record<string, string>, company?: RequestedCompany) {
    const voices = spoken()
    const error = await start(settings, company).then(
      async (product) => {
        await product.stop()
        return undefined
      },
      (error: unknown) => error,
    )
    expect(voices.flatMap((voice) => voice.mock.calls)).toEqual([])
    return asSetupProblem(error)?.message
  }

  test('an invalid setting', async () => {
    expect(await refusal({ TIME_ZONE: 'Mars/Olympus' })).toBe(
      'The setting TIME_ZONE must be a time zone such as Asia/Kolkata. Change it and start again.',
    )
  })

  test('settings that only work together', async () => {
    expect(await refusal({ SMTP_URL: 'smtp://localhost' })).toContain('MAIL_FROM')
    expect(await refusal({ STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('STRIPE_PUBLISHABLE_KEY')
  })

  test('a taken port, a demo password for an own company, and a demo company where an own one was requested', async () => {
    const squatter = createServer().listen(0, 'localhost')
    await once(squatter, 'listening')
    const address = squatter.address()
    const PORT = String(typeof address === 'object' && address ? address.port : 0)
    const own = { DATABASE_URL: database.url, ...admin }
    expect(await refusal({ ...own, PORT }, 'own')).toBe(`Port ${PORT} is taken. Stop what uses it, or choose another: PORT=3001 npm start`)
    squatter.close()

    // The company was still created, and is there once the port is free.
    const [log] = spoken()
    const product = await start(own)
    await product.stop()
    expect(log?.mock.calls.flat().join('\n')).toContain(' is ready: ')
    expect(log?.mock.calls.flat().join('\n')).not.toContain('demo company')
    vi.restoreAllMocks()
    expect(await refusal({ DATABASE_URL: database.url, ...demo })).toBe(
      'DEMO_PASSWORD is set, but this database holds a real company. Remove the setting, or start on an empty database.',
    )

    const { db, close } = openDatabase(database.url, { max: 1 })
    await db.update(usersTable).set({ isDemo: true })
    await close()
    expect(await refusal({ DATABASE_URL: database.url }, 'own')).toContain('holds the demo company')
  })

  test('an up-to-date but read-only database', async () => {
    const copy = await createTestDatabase()
    const url = `${copy.url}?options=-c%20default_transaction_read_only%3Don`
    const words = /^The database "test_\w+" is read-only, perhaps a copy of another one\. Set DATABASE_URL to .+, then start again\.$/
    expect(await refusal({ DATABASE_URL: url, ...admin }, 'own')).toMatch(words)
    // The company exists already, but each start writes something.
    spoken()
    await (await start({ DATABASE_URL: copy.url, ...admin }, 'own')).stop()
    vi.restoreAllMocks()
    const { pool, close } = openDatabase(copy.url, { max: 1 })
    await pool.query('delete from company')
    await close()
    expect(await refusal({ DATABASE_URL: url })).toMatch(words)
    await copy.drop()
  })

  test('a missing first admin without a terminal to ask', async () => {
    const empty = await createTestDatabase()
    expect(await refusal({ DATABASE_URL: empty.url }, 'own')).toBe(
      'The first super admin is missing. Set ADMIN_EMAIL and ADMIN_PASSWORD, or start in a terminal to be asked for them.',
    )
    expect(await refusal({ DATABASE_URL: empty.url, ...admin, ADMIN_PASSWORD: 'simple' }, 'own')).toMatch(
      /^ADMIN_PASSWORD is not good enough\./,
    )
    await empty.drop()
  })

  test('an empty external database without a choice of its content', async () => {
    const empty = await createTestDatabase()
    expect(await refusal({ DATABASE_URL: empty.url })).toBe(
      'The database of DATABASE_URL is empty. Start with --empty for a company of your own, or with --demo for the demo company: npm start -- --empty',
    )
    const { pool, close } = openDatabase(empty.url, { max: 1 })
    expect((await pool.query('select count(*)::int as people from users')).rows).toEqual([{ people: 0 }])
    await close()
    await empty.drop()
  })

  test('a database role that may not create tables', async () => {
    const empty = await createTestDatabase()
    const { pool, close } = openDatabase(empty.url, { max: 1 })
    const name = new URL(empty.url).pathname.slice(1)
    await pool.query(`create role ${name}_guest login password 'guest-27'`)
    await pool.query('drop schema public cascade; drop schema graphile_worker cascade; create schema public')
    const url = Object.assign(new URL(empty.url), { username: `${name}_guest`, password: 'guest-27' }).href
    const words = await refusal({ DATABASE_URL: url }, 'own')
    expect(words).toMatch(
      /^The role "test_\w+_guest" may not create what the product needs in the database "test_\w+"\. As its owner run: grant create/,
    )
    expect(words).not.toContain('guest-27')
    await pool.query(`drop role ${name}_guest`)
    await close()
    await empty.drop()
  })

  test('a folder that is not writable', async () => {
    const empty = await createTestDatabase()
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await refusal({ DATABASE_URL: empty.url, DATA_DIR: join(file, 'data') }, 'demo')).toMatch(
      /a-file.* cannot be written \(ENOTDIR\)\. Make it writable for this account, or choose another folder/,
    )
    await empty.drop()
  })
})

describe('from the first start to the last', () => {
  const postmaster = () => existsSync(join(folder, 'postgres', 'cluster', 'data', 'postmaster.pid'))
  const signIn = async (url: string) => remoteClient(url, signedIn(await remoteClient(url).auth.signIn(adminOfDemo)).accessToken)
  const adminOfDemo = { username: 'admin', password: demo.DEMO_PASSWORD }

  test('a start prints its address and accounts, signals end it with its database, and a second start finds all data', async () => {
    const first = await launch({ settings: demo })
    const url = await first.ready
    await (await signIn(url)).orders.addCategory({ newCategory: 'Kept over the night' })
    expect(first.output()).toContain(demo.DEMO_PASSWORD)
    expect(first.output()).toMatch(/admin +super admin/)
    expect(postmaster()).toBe(true)
    expect(await timed(() => first.end('SIGTERM'))).toEqual({ code: 0, signal: null, isQuick: true })
    expect(postmaster()).toBe(false)
    await expect(fetch(url)).rejects.toThrow()

    // After a kill its database keeps running; the next start joins it with all data.
    const second = await launch({ settings: demo })
    await signIn(await second.ready)
    expect(await second.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    expect(postmaster()).toBe(true)
    const third = await launch({ settings: demo })
    const again = await signIn(await third.ready)
    expect((await again.orders.categories()).map(({ name }) => name)).toContain('Kept over the night')
    expect(await timed(() => third.end('SIGINT'))).toEqual({ code: 0, signal: null, isQuick: true })
    expect(postmaster()).toBe(false)
  }, 180_000)
})

async function timed<T extends object>(work: () => Promise<T>) {
  const began = performance.now()
  const result = await work()
  return { ...result, isQuick: performance.now() - began < 8_000 }
}
