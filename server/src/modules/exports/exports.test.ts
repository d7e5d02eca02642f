import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, later } from '#core/clock.ts'
import type { Storage } from '#outside/storage/port.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { untilWaiting } from '#test/waiting.ts'
import { usersTable } from '#users/users.table.ts'
import { cleanUpExports } from './exports.jobs.ts'
import { exportsTable } from './exports.table.ts'
import { requestExport } from './requestExport.ts'
import { writeExport } from './writeExport.ts'

let app: TestApp
let admin: TestPerson
let other: TestPerson
let manager: TestPerson
let customer: TestPerson
const clock = { at: new Date('2026-03-05T10:00:00Z'), now: () => clock.at }

/** Texts that a spreadsheet would run, and such that could break a line. */
const hostile = [
  '=HYPERLINK("http://evil.example","x")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '  =1+1',
  '\n@x',
  '\u00a0-1',
  '\u200b=1',
  '＝1+1',
  '＠x',
  ' ＋1',
  'say "hi", he said',
  'two\nlines',
  'two\r\nlines',
  'Zoë ₹500 😀',
  ';=1',
  "'=1",
]

beforeAll(async () => {
  app = await startTestApp({ clock })
  ;[admin, other, manager, customer] = [
    await app.one('admin', { username: 'ada', passwordHash: 'secret-hash' }),
    await app.one('admin'),
    await app.one('manager'),
    await app.one('user', { name: 'Carla' }),
  ]
  await app.db
    .insert(usersTable)
    .values(hostile.map((name, i) => ({ username: `hostile${i}`, email: `h${i}@example.com`, name, address: name })))
})
afterAll(() => app.close())

const fetched = (person: TestPerson | null, url: string) =>
  app.app.inject({ method: 'GET', url, headers: person ? { 'x-access-token': person.token } : {} })
const fileOf = (id: string) => `/api/exports/${id}/file`

async function downloaded(person: TestPerson, id: string) {
  const answer = await fetched(person, fileOf(id))
  expect(answer.statusCode).toBe(302)
  return await fetched(null, String(answer.headers.location))
}
const cellsOf = (csv: string): string[][] => parse(csv, { bom: true })
const recordsOf = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true })

test('an export is requested, written, listed and downloaded, and the audit log records who did it', async () => {
  const asked = await app.as(admin).exports.users()
  expect(asked).toMatchObject({ name: 'users-2026-03-05T10-00-00Z.csv', state: 'writing', requestedBy: { username: 'ada' } })
  expect(asked).not.toHaveProperty('fileUrl')
  expect((await fetched(admin, fileOf(asked._id))).statusCode).toBe(404)
  await app.runJobs()

  const { items, total } = await app.as(other).exports.all()
  const people = await app.db.$count(usersTable)
  const file = await downloaded(other, asked._id)
  expect(total).toBe(1)
  expect(items).toEqual([
    {
      ...asked,
      state: 'ready',
      fileUrl: fileOf(asked._id),
      rows: people,
      sizeBytes: file.rawPayload.byteLength,
      keptUntil: '2026-04-04T10:00:00.000Z',
    },
  ])
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv',
    'content-disposition': expect.stringContaining('attachment; filename="users-2026-03-05T10-00-00Z.csv"'),
  })
  expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(recordsOf(file.body)).toHaveLength(people)
  expect(recordsOf(file.body).find(({ Id }) => Id === admin.id)).toMatchObject({
    'User name': 'ada',
    Role: 'Admin',
    State: 'Active',
    'Created at': expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(app.pushed).toContainEqual({ kind: 'changed', audience: { roles: ['admin'] }, topic: 'exports', id: asked._id })
  expect((await app.as(admin).logs.all({ kind: 'export' })).items).toMatchObject([
    { message: `${other.username} downloaded users-2026-03-05T10-00-00Z.csv`, subject: { kind: 'export', id: asked._id } },
    { message: 'ada exported all users to users-2026-03-05T10-00-00Z.csv', subject: { kind: 'export', id: asked._id } },
  ])
})

test('no text in it is a formula, none breaks its line, and all can be read back', async () => {
  const { _id } = await app.as(admin).exports.users()
  await app.runJobs()
  const { body } = await downloaded(admin, _id)
  const cells = cellsOf(body)
  const width = cells[0]?.length
  for (const line of cells) {
    expect(line).toHaveLength(width ?? 0)
    for (const cell of line) expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠]/u)
  }
  const byName = new Map(recordsOf(body).map((record) => [record['User name'], record]))
  for (const [i, name] of hostile.entries()) {
    const { Name: written = '', Address } = byName.get(`hostile${i}`) ?? {}
    expect(written === name || written === `'${name}`).toBe(true)
    expect(Address).toBe(written)
  }
  expect(byName.get('hostile16')?.Name).toBe('Zoë ₹500 😀')
})

test('passwords and their hashes are in no export', async () => {
  const { _id } = await app.as(admin).exports.users()
  await app.runJobs()
  const { body } = await downloaded(admin, _id)
  expect(body).not.toContain('secret-hash')
  expect(cellsOf(body)[0]?.join()).not.toMatch(/password|secret|token|hash/i)
})

test('orders and payments are exported with their amounts, and without recycled ones', async () => {
  const { _id: orders } = await app.as(admin).exports.orders()
  const { _id: payments } = await app.as(admin).exports.payments()
  await app.runJobs()
  const heads = async (id: string) => cellsOf((await downloaded(admin, id)).body)[0]
  expect(await heads(orders)).toEqual(expect.arrayContaining(['Number', 'Customer', 'Total', 'Paid', 'Remaining']))
  expect(await heads(payments)).toEqual(expect.arrayContaining(['Transaction id', 'Reference', 'Order', 'Amount', 'Currency']))
})

test('an admin who asks twice at once gets one file; another admin gets their own', async () => {
  const [first, second] = await Promise.all([app.as(admin).exports.users(), app.as(admin).exports.users()])
  expect(second._id).toBe(first._id)
  expect((await app.as(other).exports.users())._id).not.toBe(first._id)
  await app.runJobs()
})

test('asking just as the last export ends creates a new one', async () => {
  const id = await begin()
  let asked: ReturnType<typeof requestExport> | undefined
  await app.db.transaction(async (db) => {
    // The insert meets the running export and joins its requester: that waits for the lock, and the export ends before.
    await db.execute(sql`lock table users in access exclusive mode`)
    asked = requestExport(app.context, admin, 'users')
    await untilWaiting(app.db)
    await db.update(exportsTable).set({ state: 'failed' }).where(eq(exportsTable.id, id))
  })
  const { file } = (await asked) ?? {}
  expect(file).toMatchObject({ state: 'writing' })
  expect(file?.id).not.toBe(id)
  await app.runJobs()
  expect(await rowOf(file?.id ?? '')).toMatchObject({ state: 'ready' })
})

test('only admins export, list, retry and download; a guessed link looks like a missing one', async () => {
  const { _id } = await app.as(admin).exports.users()
  await app.runJobs()
  const sales = await app.one('sales')
  for (const person of [manager, customer, sales]) {
    for (const call of [
      () => app.as(person).exports.users(),
      () => app.as(person).exports.orders(),
      () => app.as(person).exports.payments(),
      () => app.as(person).exports.all(),
      () => app.as(person).exports.retry({ id: _id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const [guessed, missing] = [await fetched(person, fileOf(_id)), await fetched(person, fileOf('0198f0c0-0000-7000-8000-000000000000'))]
    const { requestId: _, ...said } = guessed.json()
    expect([guessed.statusCode, said]).toEqual([404, { code: 'NOT_FOUND', message: 'File not found!' }])
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toMatchObject(said)
  }
  expect((await fetched(null, fileOf(_id))).statusCode).toBe(401)
})

/** A storage that stops after its first chunk, as if the process died there or slept until it is woken. */
function dyingStorage() {
  const { promise: isWriting, resolve: began } = Promise.withResolvers<void>()
  const { promise: sleep, resolve: wake } = Promise.withResolvers<void>()
  async function* firstOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      yield chunk
      return
    }
  }
  const storage: Storage = {
    ...app.context.storage,
    append: async (key, offset, bytes) => {
      const size = await app.context.storage.append(key, offset, firstOf(bytes))
      began()
      await sleep
      return size
    },
  }
  return { storage, isWriting, wake }
}
/** The signal of a process that is not stopping. */
const going = new AbortController().signal
const begin = async () => (await app.as(admin).exports.users())._id
const rowOf = async (id: string) => (await app.db.select().from(exportsTable).where(eq(exportsTable.id, id)))[0]

test('an export that was killed half way starts again: one complete file, and the partial one is deleted', async () => {
  const id = await begin()
  const dying = dyingStorage()
  const dead = writeExport({ ...app.context, storage: dying.storage }, id, { isLast: false, signal: going })
  await dying.isWriting
  const half = (await rowOf(id))?.storageKey ?? ''
  expect(await app.context.storage.received(half)).toBeGreaterThan(0)

  await app.runJobs()
  expect(await app.context.storage.received(half)).toBe(0)
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'ready', rows: await app.db.$count(usersTable) })
  expect(recordsOf((await downloaded(admin, id)).body)).toHaveLength(row?.rows ?? -1)
  expect((await app.as(admin).logs.all({ subject: id, search: 'exported' })).total).toBe(1)

  // The process was only slow and not dead: its late writes change nothing.
  dying.wake()
  await dead
  expect(await rowOf(id)).toEqual(row)
  expect(await app.context.storage.received(half)).toBe(0)
})

test('of two overlapping attempts only one leaves a file', async () => {
  const id = await begin()
  const keys: string[] = []
  const watching: Storage = {
    ...app.context.storage,
    append: (key, offset, bytes) => {
      keys.push(key)
      return app.context.storage.append(key, offset, bytes)
    },
  }
  await Promise.allSettled([
    writeExport({ ...app.context, storage: watching }, id, { isLast: false, signal: going }),
    writeExport({ ...app.context, storage: watching }, id, { isLast: false, signal: going }),
  ])
  const kept = (await rowOf(id))?.storageKey
  expect((await rowOf(id))?.state).toBe('ready')
  for (const key of keys) expect(await app.context.storage.exists(key)).toBe(key === kept)
  expect((await downloaded(admin, id)).statusCode).toBe(200)
  await app.runJobs()
})

test('changes during the export are not in the file: it is one snapshot', async () => {
  // More than a page, so that the second page is read after the change.
  await app.db
    .insert(usersTable)
    .values(Array.from({ length: 600 }, (_, i) => ({ username: `many${i}`, email: `many${i}@example.com`, name: 'Before' })))
  const people = await app.db.$count(usersTable)
  const id = await begin()
  const slow: Storage = {
    ...app.context.storage,
    append: (key, offset, bytes) => app.context.storage.append(key, offset, interrupted(bytes)),
  }
  async function* interrupted(bytes: AsyncIterable<Uint8Array>) {
    let pages = 0
    for await (const chunk of bytes) {
      yield chunk
      pages += 1
      if (pages !== 2) continue
      await app.db.update(usersTable).set({ name: 'After' }).where(eq(usersTable.name, 'Before'))
      await app.one('user', { username: 'latecomer' })
    }
  }
  await writeExport({ ...app.context, storage: slow }, id, { isLast: false, signal: going })
  const records = recordsOf((await downloaded(admin, id)).body)
  expect(records).toHaveLength(people)
  expect(records.filter(({ Name }) => Name === 'Before')).toHaveLength(600)
  expect(records.filter(({ Name }) => Name === 'After')).toEqual([])
  await app.runJobs()
})

test('if the storage fails to the end, the export has failed, nothing is left behind, and it can be retried', async () => {
  const id = await begin()
  const full: Storage = { ...app.context.storage, append: () => Promise.reject(new Error('no space left')) }
  await expect(writeExport({ ...app.context, storage: full }, id, { isLast: false, signal: going })).rejects.toThrow('no space left')
  expect((await rowOf(id))?.state).toBe('writing')
  await expect(writeExport({ ...app.context, storage: full }, id, { isLast: true, signal: going })).rejects.toThrow('no space left')
  expect((await app.as(admin).exports.all()).items[0]).toMatchObject({ _id: id, state: 'failed' })
  await app.runJobs()
  expect((await rowOf(id))?.state).toBe('failed')

  expect(await app.as(admin).exports.retry({ id })).toMatchObject({ state: 'writing' })
  await expect(app.as(admin).exports.retry({ id })).rejects.toMatchObject({ code: 'REFUSED' })
  await app.runJobs()
  expect((await downloaded(admin, id)).statusCode).toBe(200)
  await expect(app.as(admin).exports.retry({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a failed export cannot be retried beside a newer one that is running', async () => {
  const id = await begin()
  await app.db.update(exportsTable).set({ state: 'failed' }).where(eq(exportsTable.id, id))
  await begin()
  await expect(app.as(admin).exports.retry({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await app.runJobs()
})

test('the clean-up fails abandoned exports, and deletes expired files', async () => {
  const id = await begin()
  await app.runJobs()
  const stuck = await begin()
  const { storageKey } = (await rowOf(id)) ?? {}
  const tend = () => cleanUpExports({}, { ...app.context, jobId: '', attempt: 1, signal: going })
  clock.at = later(clock.at, days(30) - 1)
  await tend()
  expect(await rowOf(id)).toBeDefined()
  expect((await rowOf(stuck))?.state).toBe('failed')
  clock.at = later(clock.at, 2)
  await tend()
  await tend()
  expect(await rowOf(id)).toBeUndefined()
  expect(await app.context.storage.exists(storageKey ?? '')).toBe(false)
  const { items } = await app.as(await app.one('admin')).logs.all({ subject: id })
  expect(items.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^The desk removed users-.*\.csv after its 30 days$/))
  expect((await fetched(await app.one('admin'), fileOf(id))).statusCode).toBe(404)
})
