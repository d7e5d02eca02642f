import type { Actor } from '@app/contract/core/access.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { usersTable } from '#users/users.table.ts'
import { serializeMailRecord, serializeMailToRead } from './mail.serializer.ts'
import { mailFor, mailsFor, pageOfMails } from './mail.store.ts'
import { type MailRow, mailsTable } from './mail.table.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { max: 4 })
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})
beforeEach(() => database.db.execute(sql`truncate mails cascade; delete from users`))

const actor = (role: Actor['role'], isSuperAdmin = false): Actor => ({ id: newId(), role, isSuperAdmin })
const [admin, superAdmin, sales] = [actor('admin'), actor('admin', true), actor('sales')]
const firstPage = { page: 1, pageSize: 10, search: '', direction: 'desc' } as const

async function addMail(about: Partial<typeof mailsTable.$inferInsert> = {}): Promise<MailRow> {
  const [row] = await database.db
    .insert(mailsTable)
    .values({
      key: newId(),
      kind: 'orderReceived',
      receiver: 'asha@example.com',
      subject: 'We have your order',
      text: 'Hello',
      html: '<p>Hello</p>',
      ...about,
    })
    .returning()
  if (!row) throw new Error('no mail came back')
  return row
}
const receivers = async (search: string, reader = sales) =>
  (await mailsFor(database.db, reader, { ...firstPage, search })).items.map(({ receiver }) => receiver)

test('mails come newest first, page by page, each exactly once', async () => {
  const at = new Date('2026-11-01T10:00:00Z')
  // Many share an instant, as mails of one event do; the order must be stable.
  for (let index = 0; index < 25; index += 1)
    await addMail({ receiver: `a${index}@example.com`, createdAt: new Date(at.getTime() + Math.floor(index / 5)) })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => mailsFor(database.db, sales, { ...firstPage, page })))
  expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 5, 0])
  expect(pages[0]).toMatchObject({ total: 25, isCapped: false })
  const seen = pages.flatMap(({ items }) => items)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(25)
  expect(seen.map(({ createdAt }) => createdAt.getTime())).toEqual(
    seen.map(({ createdAt }) => createdAt.getTime()).toSorted((one, other) => other - one),
  )
})

test('search finds a part of the receiver in any case, and takes signs literally', async () => {
  for (const receiver of [
    'Asha.Rao@example.com',
    'ravi_k@example.com',
    'ravixk@example.com',
    '100%@example.com',
    'back\\slash@example.com',
  ])
    await addMail({ receiver })
  expect(await receivers('asha.rao@EX')).toEqual(['Asha.Rao@example.com'])
  expect(await receivers('ravi_')).toEqual(['ravi_k@example.com'])
  expect(await receivers('%')).toEqual(['100%@example.com'])
  expect(await receivers('\\')).toEqual(['back\\slash@example.com'])
  expect(await receivers("'; drop table mails; --")).toEqual([])
})

test('sales can neither list, count nor open a mail with a code', async () => {
  const code = await addMail({ isSecret: true, receiver: 'code@example.com' })
  await addMail()
  expect(await mailsFor(database.db, sales, firstPage)).toMatchObject({ total: 1, items: [{ receiver: 'asha@example.com' }] })
  expect(await receivers('code')).toEqual([])
  expect(await mailFor(database.db, sales, code.id)).toBeUndefined()
  expect(await mailsFor(database.db, admin, firstPage)).toMatchObject({ total: 2 })
  expect(await mailFor(database.db, admin, code.id)).toMatchObject({ receiver: 'code@example.com' })
})

test('only super admins see codes for super admins, so that no admin can become one', async () => {
  await database.db
    .insert(usersTable)
    .values({ username: 'root', name: 'Root', email: 'Root@example.com', role: 'admin', isSuperAdmin: true })
  const code = await addMail({ isSecret: true, receiver: 'root@EXAMPLE.com' })
  const news = await addMail({ receiver: 'root@example.com' })
  expect(await mailFor(database.db, admin, code.id)).toBeUndefined()
  expect(await receivers('root', admin)).toEqual(['root@example.com'])
  expect(await mailFor(database.db, admin, news.id)).toBeDefined()
  expect(await receivers('root', superAdmin)).toHaveLength(2)
})

test('the text of a secret mail is readable in the mailbox only, never while it is queued for a mail server', async () => {
  const waiting = await addMail({ isSecret: true })
  expect(serializeMailToRead(waiting)).toMatchObject({ message: '', html: '', isSecret: true, isErased: false })
  expect(serializeMailRecord(waiting)).not.toHaveProperty('html')
  const kept = await addMail({ isSecret: true, state: 'sent', carrier: 'mailbox' })
  expect(serializeMailToRead(kept)).toMatchObject({ message: 'Hello', html: '<p>Hello</p>' })
  expect(serializeMailToRead(await addMail())).toMatchObject({ message: 'Hello', sender: '', isAttachment: false, state: 'queued' })
})

test('with many mails an index answers pages and searches', async () => {
  await database.db.execute(sql`insert into mails (id, key, kind, receiver, subject, text, html, created_at, is_secret)
    select gen_random_uuid(), n::text, 'orderReceived', 'person' || n || '@mail' || n % 97 || '.example', 's', repeat(md5(n::text), 20), 'h', now() - n * interval '1 minute', n % 11 = 0
    from generate_series(1, 20000) n`)
  await database.db.execute(sql`analyze mails`)
  const planOf = async (reader: Actor, search: string, sort?: 'state') =>
    JSON.stringify(
      (
        await database.db.execute(
          sql`explain (format json) ${pageOfMails(database.db, reader, { ...firstPage, search, ...(sort && { sort }) }).getSQL()}`,
        )
      ).rows,
    )
  for (const reader of [sales, admin, superAdmin]) {
    expect(await planOf(reader, '')).toContain('mails_created_at_idx')
    expect(await planOf(reader, '', 'state')).toContain('mails_state_idx')
    expect(await planOf(reader, 'person12345@')).toContain('mails_receiver_idx')
  }
  expect(await mailsFor(database.db, superAdmin, firstPage)).toMatchObject({ total: 10_000, isCapped: true })
})
