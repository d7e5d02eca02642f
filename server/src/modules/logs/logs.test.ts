import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { auditById, filteredAudit, pageOfAudit } from './logs.store.ts'
import { auditLogTable } from './logs.table.ts'
import { makePartitions } from './partitions.store.ts'
import { recordAudit } from './recordAudit.ts'

let app: TestApp
let admin: TestPerson
let bob: TestPerson

beforeAll(async () => {
  app = await startTestApp()
  ;[admin, bob] = [await app.one('admin', { username: 'ada' }), await app.one('user', { username: 'bob' })]
  await recordAudit(app.db, {
    actor: admin,
    kind: 'role',
    activity: 'changed the role of bob from Customer to Employee',
    subject: { kind: 'user', id: bob.id },
    before: { role: 'user' },
    after: { role: 'employee' },
    at: new Date('2026-01-01T10:00:00Z'),
  })
  await recordAudit(app.db, {
    actor: null,
    kind: 'access',
    activity: 'locked bob after three wrong passwords',
    subject: { kind: 'user', id: bob.id },
    at: new Date('2026-01-02T10:00:00Z'),
  })
  await recordAudit(app.db, { actor: bob, kind: 'money', activity: 'paid 10.00 USD', at: new Date('2026-01-03T10:00:00Z') })
})
afterAll(() => app.close())

const logOf = (about = {}) => app.as(admin).logs.all(about)

test('the newest entry comes first, as a sentence with its actor and the values before and after', async () => {
  const { items, total, tabs } = await logOf()
  expect(items.map(({ message }) => message)).toEqual([
    'bob paid 10.00 USD',
    'The desk locked bob after three wrong passwords',
    'ada changed the role of bob from Customer to Employee',
  ])
  expect(items[2]).toMatchObject({
    timestamp: '2026-01-01T10:00:00.000Z',
    kind: 'role',
    actor: { username: 'ada' },
    subject: { kind: 'user', id: bob.id, username: 'bob' },
    before: { role: 'user' },
    after: { role: 'employee' },
  })
  expect(items[1]).not.toHaveProperty('actor')
  for (const item of items) expect(await app.as(admin).logs.one({ id: item._id })).toEqual(item)
  for (const id of ['nonsense', crypto.randomUUID()])
    await expect(app.as(admin).logs.one({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect({ total, tabs }).toEqual({ total: 3, tabs: { all: 3, people: 2, money: 1, files: 0, settings: 0 } })
})

test('search ignores case, and a filter finds the changed field', async () => {
  expect((await logOf({ search: 'CUSTOMER to' })).items).toHaveLength(1)
  expect((await logOf({ search: '%' })).items).toHaveLength(0)
  expect((await logOf({ tab: 'money' })).items.map(({ message }) => message)).toEqual(['bob paid 10.00 USD'])
})

test('the log is filtered by kind, by day and by person', async () => {
  const told = async (about: object) => (await logOf(about)).items.map(({ message }) => message)
  expect(await told({ kind: 'money' })).toEqual(['bob paid 10.00 USD'])
  expect(await told({ from: '2026-01-02', to: '2026-01-02' })).toEqual(['The desk locked bob after three wrong passwords'])
  expect(await told({ from: '2026-01-04' })).toEqual([])
  expect(await told({ subject: bob.id })).toHaveLength(2)
  expect(await told({ subject: 'unknown' })).toEqual([])
})

test("entries can't be changed or deleted", async () => {
  for (const attack of [
    sql`update ${auditLogTable} set activity = 'nothing happened'`,
    sql`delete from ${auditLogTable}`,
    sql`truncate ${auditLogTable}`,
  ])
    await expect(app.db.execute(attack)).rejects.toMatchObject({ cause: { message: 'the audit log is append-only' } })
  expect((await logOf()).total).toBe(3)
})

test('an event with a key is logged once, and a rollback logs nothing', async () => {
  const paid = { actor: null, kind: 'money', activity: 'recorded a payment', key: 'payment:1' } as const
  await Promise.all([recordAudit(app.db, paid), recordAudit(app.db, paid)])
  await app.db
    .transaction(async (db) => {
      await recordAudit(db, { actor: admin, kind: 'settings', activity: 'never happened' })
      throw new Error('no')
    })
    .catch(() => {})
  expect((await logOf({ search: 'recorded a payment' })).total).toBe(1)
  expect((await logOf({ search: 'never happened' })).total).toBe(0)
})

const byObject = (object: string) => filteredAudit({ object }, { zone: 'UTC', now: new Date() })

test('a page of a million entries costs no more than a page', async () => {
  // A rare kind of subject: without its own index every entry would be read for it.
  await app.db.execute(sql`insert into acts (id, kind, activity, subject_kind, created_at)
    select gen_random_uuid(), (array['role','money','files','settings'])[1 + i % 4], 'line ' || i,
      case when i % 9000 = 0 then 'publicOrder' else (array['order','user'])[1 + i % 2] end, now() - i * interval '1 minute'
    from generate_series(1, 20000) i`)
  await app.db.execute(sql`vacuum analyze acts`)
  const list = { page: 1, pageSize: 10, search: '', direction: 'desc', timeZone: 'UTC' } as const
  for (const about of [list, { ...list, sort: 'kind' as const }, { ...list, tab: 'money' as const }, { ...list, search: 'line 19999' }]) {
    const plan = await app.db.execute(sql`explain ${pageOfAudit(app.db, about).getSQL()}`)
    // A nearly empty month is read sequentially, since that costs less than its index.
    const whole = JSON.stringify(plan.rows).matchAll(/Seq Scan on acts\S* \S+ +\(cost=0\.00\.\.([\d.]+)/g)
    expect([...whole].map(([, cost]) => Number(cost)).filter((cost) => cost > 10)).toEqual([])
  }
  const one = await app.db.execute(sql`explain ${auditById(app.db, crypto.randomUUID()).getSQL()}`)
  const read = JSON.stringify(one.rows).matchAll(/Seq Scan on acts\S* \S+ +\(cost=0\.00\.\.([\d.]+)/g)
  expect([...read].map(([, cost]) => Number(cost)).filter((cost) => cost > 10)).toEqual([])
  for (const object of ['publicOrder', 'order', 'publicOrder|event']) {
    const page = pageOfAudit(app.db, { ...list, filtered: byObject(object) })
    const plan = await app.db.execute(sql`explain (analyze, costs off, timing off) ${page.getSQL()}`)
    const passedOver = JSON.stringify(plan.rows).matchAll(/Rows Removed by Filter: (\d+)/g)
    expect(
      [...passedOver].reduce((sum, [, rows]) => sum + Number(rows), 0),
      object,
    ).toBeLessThan(100)
  }
  expect(await app.as(admin).logs.all({ object: 'publicOrder' })).toMatchObject({ total: 2 })
})

test('each month has every index of the log, including one that is added later', async () => {
  await makePartitions(app.db, new Date('2031-05-10T00:00:00Z'), 0)
  const { rows } = await app.db.execute<{ month: string; isWhole: boolean }>(sql`
    select c.relname as month, (select indisvalid from pg_index where indexrelid = 'acts_object_idx'::regclass) and exists (
      select from pg_index x join pg_inherits h on h.inhrelid = x.indexrelid
      where x.indrelid = c.oid and h.inhparent = 'acts_object_idx'::regclass and x.indisvalid
    ) as "isWhole"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'acts'::regclass`)
  expect(rows.map(({ month }) => month)).toContain('acts_2031_05')
  expect(rows.filter(({ isWhole }) => !isWhole)).toEqual([])
})

test('search ignores accents', async () => {
  await recordAudit(app.db, {
    actor: admin,
    kind: 'settings',
    activity: 'renamed the service Café in Zürich',
    at: new Date('2026-01-05T10:00:00Z'),
  })
  for (const search of ['cafe in zurich', 'CAFÉ', 'Zürich'.normalize('NFD')]) expect((await logOf({ search })).total, search).toBe(1)
  expect((await logOf({ search: 'cafes' })).total).toBe(0)
})
