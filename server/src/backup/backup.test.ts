import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#config/config.ts'
import { installationSecret } from '#config/secret.ts'
import { openDatabase } from '#database/db.ts'
import { migrate, migrationsFolder } from '#database/migrate.ts'
import { readMigrations } from '#database/migrationFiles.ts'
import { openStorage } from '#outside/storage/index.ts'
import type { Storage } from '#outside/storage/port.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startObjectStore } from '#test/objectStore/index.ts'
import { createBareDatabase, createTestDatabase } from '#test/postgres.ts'
import { makeCompany } from '../seed/demoCompany.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restoreBackup.ts'
import { takeBackup } from './takeBackup.ts'
import { allFiles, allRows, shapeOf, withClient } from './testBackups.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-backup-'))
  app = await startTestApp()
  const { db, storage } = app.context
  await makeCompany({
    db,
    storage,
    now: new Date(),
    zone: 'UTC',
    product: 'Desk',
    passwordHash: 'none',
    size: { customers: 4, orders: 12 },
  })
  const awkward = 'a\tb\\N\nc\r\n"d" \u{1f600} \\.'
  await db.execute(sql`update orders set details = ${awkward} where number = (select min(number) from orders)`)
  await db.execute(sql`insert into rate_limits values ('one', 3, 99)`)
  // An old month has its own partition, and a later entry is in the default one.
  await db.execute(sql`select keep_acts_of_month('2024-02-01')`)
  for (const day of ['2024-02-29', '2023-01-01'])
    await db.execute(
      sql`insert into acts (id, created_at, kind, activity) values (gen_random_uuid(), ${day}::date, 'account', ${`was seen on ${day}`})`,
    )
  await db.execute(sql`select graphile_worker.add_job('nothing', '{"a": [1, null]}', queue_name => 'one', job_key => 'key')`)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

let names = 0
const newPlace = () => {
  names += 1
  return join(folder, `place-${names}`)
}

/** An empty installation. */
async function emptyPlace(settings: Record<string, string> = {}) {
  const database = await createBareDatabase()
  const config = readConfig({ DATA_DIR: newPlace(), DATABASE_URL: database.url, ...settings })
  const storage = await openStorage(config)
  return { config, url: database.url, storage, reach: async () => ({ url: database.url, storage }), drop: database.drop }
}

const source = (storage: Storage = app.context.storage) => ({ url: app.url, storage, config: app.context.config })

async function backup() {
  const place = newPlace()
  await takeBackup(source(), place)
  return place
}

/** The message of a refused restore. */
const refusal = async (work: Promise<unknown>) =>
  await work.then(
    () => 'it was done',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  )

test('a backup taken during use is restored to the rows, files and tables of one instant, also into a bucket', async () => {
  const { db, storage } = app.context
  const put = async (key: string) => {
    await storage.put(key, Readable.from([Buffer.from(`the bytes of ${key} \0\xff`, 'latin1')]))
    await db.execute(sql`insert into documents (id, order_id, category, name, type, size_bytes, storage_key, uploaded_by)
      select gen_random_uuid(), order_id, category, ${key}, type, 1, ${key}, uploaded_by from documents limit 1`)
  }
  await put('files/removed-later')
  let looks = 0
  let rows = new Map<string, string[]>()
  let files = new Map<string, string>()
  const busy: Storage = {
    ...storage,
    async *keptBefore(since) {
      looks += 1
      if (looks === 1) {
        yield* storage.keptBefore(since)
        // After the first listing of files and before the snapshot.
        await put('files/added-between')
        rows = await allRows(app.url)
        files = await allFiles(storage)
      } else {
        // After the snapshot; later changes are not part of the backup.
        await db.execute(sql`delete from documents where storage_key = 'files/removed-later'`)
        await storage.remove('files/removed-later')
        await put('files/added-later')
        await db.execute(sql`update orders set name = 'renamed later'`)
        await db.execute(sql`select graphile_worker.add_job('later')`)
        yield* storage.keptBefore(since)
      }
    },
  }
  const place = newPlace()
  const manifest = await takeBackup(source(busy), place)
  expect(looks).toBe(2)
  expect(rows.get('public.documents')?.join()).toContain('files/removed-later')
  expect([
    rows.get('public.acts')?.some((row) => row.startsWith('acts_2024_02 ')),
    rows.get('graphile_worker._private_jobs')?.length,
  ]).toEqual([true, 1])

  const store = await startObjectStore({ folder: newPlace() })
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings
  const s3 = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const target = await emptyPlace(s3)
  const restored = await restoreBackup(place, target)
  expect(await allRows(target.url)).toEqual(rows)
  expect(restored.rows).toBe([...rows.values()].flat().length)
  const found = await allFiles(target.storage)
  for (const [key, bytes] of files) expect([key, found.get(key)]).toEqual([key, bytes])
  expect(manifest.files.map(({ key }) => key).sort()).toEqual([...found.keys()])
  // And from the bucket back.
  const again = await takeBackup(target, newPlace())
  expect([again.files, again.database.tables.map(({ rows }) => rows)]).toEqual([
    manifest.files,
    manifest.database.tables.map(({ rows }) => rows),
  ])
  const { sequences, ...shape } = await shapeOf(app.url)
  expect(await shapeOf(target.url)).toMatchObject(shape)

  // Sequences continue, triggers fire, and the audit log refuses changes.
  const [number] = await withClient(target.url, async (client) => {
    await expect(client.query(`update acts set activity = ''`)).rejects.toThrow()
    await expect(client.query('truncate acts')).rejects.toThrow()
    const { rows } = await client.query<{ number: string; search_text: string }>(
      `insert into orders (id, customer_id, created_by, name, details, category, deadline, timezone, status)
       select gen_random_uuid(), customer_id, created_by, 'Placed afterwards', details, category, deadline, timezone, 'Requested' from orders limit 1 returning number, search_text`,
    )
    expect(rows[0]?.search_text).toContain('placed afterwards')
    return rows.map((row) => Number(row.number))
  })
  const [last] = (await db.execute<{ last: number }>(sql`select max(number)::int as last from orders`)).rows
  expect(number).toBeGreaterThan(Number(last?.last))
  expect(sequences).not.toEqual([])
  await store.stop()
  await target.drop()
})

test('a backup is readable by its owner only, and an interrupted one has another name', async () => {
  const place = await backup()
  expect((await stat(place)).mode & 0o777).toBe(0o700)
  for (const name of ['manifest.json', 'secret', 'database/public.users.copy.gz'])
    expect([name, (await stat(join(place, name))).mode & 0o777]).toEqual([name, 0o600])
  expect(await readFile(join(place, 'secret'), 'utf8')).toBe(await installationSecret(app.context.config))
  expect(await refusal(takeBackup(source(), place))).toContain('holds something already')

  const broken = newPlace()
  const storage: Storage = { ...app.context.storage, read: () => Promise.reject(new Error('the disk is gone')) }
  await expect(takeBackup(source(storage), broken)).rejects.toThrow('the disk is gone')
  expect((await readdir(folder)).filter((name) => broken.endsWith(name) || name.endsWith('.unfinished'))).toEqual([])
})

describe("a backup with an altered file is refused by the file's name, and nothing is changed", () => {
  let whole: string
  beforeAll(async () => {
    whole = await backup()
  })
  const copyOfBackup = async () => {
    const place = newPlace()
    await cp(whole, place, { recursive: true })
    return place
  }
  const flip = async (file: string) => {
    const bytes = await readFile(file)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    await writeFile(file, bytes)
  }
  const manifestWith = (change: (manifest: Record<string, unknown>) => void) => async (file: string) => {
    const manifest = JSON.parse(await readFile(file, 'utf8'))
    change(manifest)
    await writeFile(file, JSON.stringify(manifest))
  }
  const file = (place: string) => readdir(join(place, 'files', 'files')).then(([name]) => `files/files/${name}`)
  test.each<[string, string | typeof file, (file: string) => Promise<unknown>, RegExp]>([
    ['a file with another byte', file, flip, /is not as it was written, so nothing was restored/],
    ['rows with another byte', 'database/public.orders.copy.gz', flip, /is not as it was written/],
    ['a file that was cut', file, (name) => truncate(name, 3), /has 3 bytes and not \d+/],
    ['rows that are gone', 'database/public.users.copy.gz', (name) => rm(name), /is missing/],
    ['another secret', 'secret', (name) => appendFile(name, 'x'), /has 44 bytes and not 43/],
    ['a file too many', 'files/more', (name) => writeFile(name, 'more'), /is no part of this backup/],
    ['a cut manifest', 'manifest.json', (name) => truncate(name, 1_000), /is incomplete/],
    ['no manifest', 'manifest.json', (name) => rename(name, `${name}.old`), /can't be read \(ENOENT\)/],
    [
      'a manifest without a sum',
      'manifest.json',
      manifestWith((m) => Object.assign(m, { files: [{ key: 'a', bytes: 1 }] })),
      /is wrong at files\.0\.sha256/,
    ],
    [
      'a way out of the folder',
      'manifest.json',
      manifestWith((m) => Object.assign(m, { files: [{ key: '../../x', bytes: 1, sha256: '0'.repeat(64) }] })),
      /is wrong at files\.0\.key/,
    ],
  ])('%s', async (_, which, damage, words) => {
    const place = await copyOfBackup()
    const name = typeof which === 'string' ? which : await which(place)
    await damage(join(place, name))
    let isReached = false
    const reach = async () => {
      isReached = true
      return { url: app.url, storage: app.context.storage }
    }
    const said = await refusal(restoreBackup(place, { config: readConfig({ DATA_DIR: newPlace() }), reach }, { isReplacing: true }))
    expect(said).toMatch(/^SetupProblem: /)
    expect(said).toMatch(words)
    expect(said).toContain(join(place, name))
    expect(isReached).toBe(false)
  })

  test.each([
    [
      'a newer release',
      (m: { database: { migrations: object[] } }) => m.database.migrations.push({ name: '9999_of_tomorrow', hash: 'a', steps: 1 }),
      /^SetupProblem: This backup was made by a newer release \([\d.]+\), whose migration 9999_of_tomorrow is unknown here\. Restore it with that release or a later one\.$/,
    ],
    [
      'a modified release',
      (m: { database: { migrations: object[] } }) => Object.assign(m.database.migrations[0] ?? {}, { hash: 'another' }),
      /^SetupProblem: The migration 0000_initial of this backup .+ Restore it with that one\.$/,
    ],
    [
      'another format',
      (m: object) => Object.assign(m, { format: 2 }),
      /^SetupProblem: This backup was made by a newer release, in a format \(2\) .+\.$/,
    ],
    [
      'another product',
      (m: object) => Object.assign(m, { product: 'another' }),
      /^SetupProblem: .+ is no backup of this product: .+ says that it is of another\.$/,
    ],
  ])('a backup of %s, in one sentence', async (_, change, words) => {
    const place = await copyOfBackup()
    const manifest = await readManifest(place)
    change(manifest)
    await writeFile(join(place, 'manifest.json'), JSON.stringify(manifest))
    const reach = () => Promise.reject(new Error('it was reached'))
    expect(await refusal(restoreBackup(place, { config: readConfig({ DATA_DIR: newPlace() }), reach }))).toMatch(words)
  })
})

test('an occupied target is kept unless --replace is given, and then replaced completely', async () => {
  const place = await backup()
  const target = await emptyPlace()
  await restoreBackup(place, target)
  expect(await refusal(restoreBackup(place, target))).toMatch(
    /^SetupProblem: Nothing was restored, since the database holds a company and the file store holds files\. .+--replace/,
  )
  await withClient(target.url, (client) => client.query(`create table left_over (); update orders set name = 'of the other company'`))
  await target.storage.put('files/of-the-other-company', Readable.from([Buffer.from('x')]))
  await writeFile(join(target.config.DATA_DIR, 'secret'), 'of the other company')
  await restoreBackup(place, target, { isReplacing: true })
  expect(await allRows(target.url)).toEqual(await allRows(app.url))
  expect(await allFiles(target.storage)).toEqual(await allFiles(app.context.storage))
  expect(await readFile(join(target.config.DATA_DIR, 'secret'), 'utf8')).toBe(await installationSecret(app.context.config))

  const running = openDatabase(target.url, { max: 1 })
  await running.pool.query('select 1')
  expect(await refusal(restoreBackup(place, target, { isReplacing: true }))).toMatch(
    /The product is running on this database\. Stop every process/,
  )
  await running.close()

  await withClient(target.url, (client) =>
    client.query('drop schema public cascade; create schema public; create table invoices_of_others ()'),
  )
  expect(await refusal(restoreBackup(place, target, { isReplacing: true }))).toMatch(
    /belongs to something else: it holds the table invoices_of_others/,
  )
  await target.drop()
})

test('a backup of an earlier release is restored to its tables, and then migrated', async () => {
  const migrations = await readMigrations(migrationsFolder)
  const upTo = new Map(migrations.slice(0, -1).map(({ name, steps }) => [name, steps.length]))
  const [earlier, target] = [await emptyPlace(), await emptyPlace()]
  await migrate(earlier.url, { log: () => undefined, upTo })
  const insert = `insert into users (id, username, name, email, role) values (gen_random_uuid(), 'ada', 'Ada', 'ada@example.com', 'admin')`
  await withClient(earlier.url, (client) => client.query(insert))
  const place = newPlace()
  const { database } = await takeBackup(earlier, place)
  expect(database.migrations).toHaveLength(migrations.length - 1)
  await restoreBackup(place, target)
  // Their columns are the current ones, too.
  await migrate(earlier.url, { log: () => undefined })
  expect((await allRows(target.url)).get('public.users')).toEqual((await allRows(earlier.url)).get('public.users'))
  const { sequences: _, ...shape } = await shapeOf(target.url)
  const today = await createTestDatabase()
  expect(await shapeOf(today.url)).toMatchObject(shape)
  for (const { drop } of [earlier, target, today]) await drop()
})

test('a secret from the settings is not in the backup, and a different one is refused before it invalidates authenticator apps', async () => {
  const secret = 'a secret of the settings, 32 letters'
  const { DATA_DIR } = app.context.config
  const [place, own] = [newPlace(), await backup()]
  await takeBackup({ ...source(), config: readConfig({ DATA_DIR, APP_SECRET: secret }) }, place)
  expect(await readdir(place)).not.toContain('secret')

  const reach = () => Promise.reject(new Error('the target was reached'))
  const attempt = (from: string, APP_SECRET: string, input = {}) =>
    refusal(restoreBackup(from, { config: readConfig({ DATA_DIR: newPlace(), APP_SECRET }), reach }, input))
  const reached = 'Error: the target was reached'
  expect(await attempt(place, '')).toMatch(/under another secret\. Set APP_SECRET to the one that it was made with\..+--other-secret/)
  expect(await attempt(place, `${secret}!`)).toMatch(/under another secret/)
  expect(await attempt(place, secret)).toBe(reached)
  expect(await attempt(place, `${secret}!`, { isOtherSecret: true })).toBe(reached)
  // The secret of the folder may move to the settings, as several processes need.
  expect(await attempt(own, secret)).toContain(`Set APP_SECRET to what stands in ${join(own, 'secret')}`)
  expect(await attempt(own, await installationSecret(app.context.config))).toBe(reached)
})
