import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { notificationsTable } from './notifications.table.ts'
import { notify } from './notify.ts'

let app: TestApp
let admin: TestPerson
let reader: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  ;[admin, reader, stranger] = [await app.one('admin'), await app.one('user'), await app.one('user')]
})
beforeEach(async () => {
  await app.runJobs()
  app.pushed.length = 0
  for (const person of [reader, stranger]) await app.as(person).notifications.removeAll({ userId: person.id })
})
afterAll(() => app.close())

const listOf = (person: TestPerson, about = {}) => app.as(person).notifications.ofUser({ userId: person.id, ...about })
const tell = (key: string, userIds = [reader.id]) =>
  notify(app.db, { key, kind: 'orders', userIds, text: `about ${key}`, href: '/profile' })

test('a repeated event, or a reader named twice, gives one notification and one push', async () => {
  await tell('once', [reader.id, reader.id, stranger.id])
  await tell('once', [reader.id])
  await app.runJobs()
  expect(app.pushed).toEqual([
    { kind: 'notification', userId: reader.id, text: 'about once' },
    { kind: 'notification', userId: stranger.id, text: 'about once' },
  ])
  expect(await listOf(reader)).toMatchObject({
    total: 1,
    tabs: { all: 1, unread: 1 },
    items: [{ notification: 'about once', href: '/profile', isRead: false, user: reader.id }],
  })
})

test('counting stops at the number that is shown', async () => {
  await app.db.execute(sql`insert into notifications (id, user_id, key, text)
    select gen_random_uuid(), ${reader.id}, 'many' || i, 'news' from generate_series(1, 10002) i`)
  expect(await listOf(reader, { pageSize: 1 })).toMatchObject({ total: 10_000, isCapped: true, tabs: { all: 10_001, unread: 10_001 } })
})

test('a rolled-back transaction notifies no reader', async () => {
  await app.db
    .transaction(async (db) => {
      await notify(db, { key: 'undone', kind: 'orders', userIds: [reader.id], text: 'never' })
      throw new Error('no')
    })
    .catch(() => {})
  await app.runJobs()
  expect(app.pushed).toEqual([])
  expect((await listOf(reader)).total).toBe(0)
})

test('the newest comes first, one page at a time, and reading removes it from the unread', async () => {
  for (let index = 1; index <= 12; index++)
    await notify(app.db, { key: `page${index}`, kind: 'files', userIds: [reader.id], text: `number ${index}` })
  const first = await listOf(reader)
  expect(first.items.map(({ notification }) => notification).slice(0, 2)).toEqual(['number 12', 'number 11'])
  expect((await listOf(reader, { page: 2 })).items.map(({ notification }) => notification)).toEqual(['number 2', 'number 1'])
  const [newest] = first.items
  const read = await app.as(reader).notifications.markAsRead({ id: newest?._id ?? '', data: { isRead: true } })
  expect(read.isRead).toBe(true)
  expect(await listOf(reader, { tab: 'unread', search: 'number 1' })).toMatchObject({ total: 3, tabs: { all: 4, unread: 3 } })
})

test('filters by kind, read state and day narrow the list, and each tab counts the rest', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  for (const [key, kind, day] of [
    ['a', 'orders', '2026-03-01'],
    ['b', 'payments', '2026-03-02'],
    ['c', 'payments', '2026-03-03'],
    ['d', 'office', '2026-03-03'],
  ] as const) {
    await notify(app.db, { key: `narrow ${key}`, kind, userIds: [reader.id, stranger.id], text: key })
    await app.db
      .update(notificationsTable)
      .set({ createdAt: at(day) })
      .where(eq(notificationsTable.text, key))
  }
  const [d] = (await listOf(reader, { search: 'd' })).items
  await app.as(reader).notifications.markAsRead({ id: d?._id ?? '', data: { isRead: true } })
  const found = async (about: object) => (await listOf(reader, about)).items.map(({ notification }) => notification).join('')
  expect(await found({ kind: 'payments' })).toBe('cb')
  expect(await found({ kind: 'payments|orders', created: '2026-03-01..2026-03-02' })).toBe('ba')
  expect(await found({ read: 'yes' })).toBe('d')
  expect(await found({ read: 'no', created: '2026-03-03..' })).toBe('c')
  expect(await found({ tab: 'unread', read: 'yes' })).toBe('')
  expect(await listOf(reader, { created: '2026-03-03..2026-03-03' })).toMatchObject({ total: 2, tabs: { all: 2, unread: 1 } })
  for (const [field, value] of Object.entries({ kind: 'gossip', read: 'perhaps', created: 'soon' }))
    await expect(listOf(reader, { [field]: value })).rejects.toMatchObject({ code: 'BAD_INPUT', field })
})

test('bulk marking and deleting can be undone, and affects one’s own notifications only', async () => {
  const person = await app.one('employee')
  for (const key of ['a', 'b', 'c']) await notify(app.db, { key: `many ${key}`, kind: 'files', userIds: [person.id], text: key })
  const ids = (await listOf(person)).items.map(({ _id }) => _id)
  const unread = async () => (await listOf(person)).tabs?.unread
  const { markAsRead, markMany, removeMany, restore } = app.as(person).notifications
  await markAsRead({ id: ids[0] ?? '', data: { isRead: true } })
  const { changed } = await markMany({ ids: [...ids, 'nonsense'], isRead: true })
  expect(changed.toSorted()).toEqual(ids.slice(1).toSorted())
  expect(await unread()).toBe(0)
  await markMany({ ids: changed, isRead: false })
  expect(await unread()).toBe(2)

  expect(await app.as(stranger).notifications.markMany({ ids, isRead: true })).toEqual({ changed: [] })
  await expect(app.as(stranger).notifications.removeMany({ ids })).rejects.toMatchObject({ status: 404 })
  const gone = await removeMany({ ids: ids.slice(1) })
  expect(gone.deleted).toBe(2)
  expect((await listOf(person)).total).toBe(1)
  await restore({ deletedAt: gone.deletedAt })
  expect((await listOf(person)).total).toBe(3)
})

test('other people’s notifications cannot be seen, marked or deleted', async () => {
  await tell('mine')
  const [mine] = (await listOf(reader)).items
  const id = mine?._id ?? ''
  for (const other of [stranger, admin]) {
    await expect(app.as(other).notifications.ofUser({ userId: reader.id })).rejects.toMatchObject({ status: 403 })
    await expect(app.as(other).notifications.removeAll({ userId: reader.id })).rejects.toMatchObject({ status: 403 })
    for (const unknown of [id, 'nonsense', reader.id]) {
      const refusal = { status: 404, message: 'Notification not found!' }
      await expect(app.as(other).notifications.markAsRead({ id: unknown, data: { isRead: true } })).rejects.toMatchObject(refusal)
      await expect(app.as(other).notifications.remove({ id: unknown })).rejects.toMatchObject(refusal)
    }
  }
  expect(await listOf(reader)).toMatchObject({ tabs: { all: 1, unread: 1 } })
  await app.as(reader).notifications.remove({ id })
  expect((await listOf(reader)).total).toBe(0)
})

test('the office can notify a person, once per attempt; customers cannot', async () => {
  const words = { user: reader.id, notification: 'Please call us.' }
  const told = await app.as(admin).notifications.create(words, { idempotencyKey: 'one' })
  expect(await app.as(admin).notifications.create(words, { idempotencyKey: 'one' })).toEqual(told)
  await app.as(admin).notifications.create(words)
  expect((await listOf(reader)).total).toBe(2)
  await app.runJobs()
  expect(app.pushed).toContainEqual({ kind: 'notification', userId: reader.id, text: 'Please call us.' })
  await expect(app.as(stranger).notifications.create(words)).rejects.toMatchObject({ status: 403 })
  await expect(app.as(admin).notifications.create({ ...words, user: 'no-such-user' })).rejects.toMatchObject({ status: 404 })
  const closed = await app.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  await expect(app.as(admin).notifications.create({ ...words, user: closed.id })).rejects.toMatchObject({
    status: 409,
    message: 'unable to send notification!',
  })
})
