import type { PublicOrderFilterValues } from '@app/contract/publicOrders/publicOrders.filters.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import { filteredPublicOrders, listPublicOrders, type PublicOrderList } from './publicOrderLists.store.ts'

const howMany = Number(process.env.PUBLIC_ORDERS ?? 20_000)
const now = new Date('2026-11-22T12:00:00Z')
const reading = { zone: 'UTC', now }

let testApp: TestApp
let plans: ReturnType<typeof openPlans>
let admin: TestPerson

beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
  admin = await testApp.one('admin')
  // One of fifty has become an order, one of a hundred is recycled.
  await testApp.db.execute(sql`
    with customer as (select id from users limit 1)
    insert into orders (id, name, details, category, deadline, timezone, customer_id, created_by)
    select gen_random_uuid(), 'Job ' || n, 'x', 'Web', date '2026-12-01', 'UTC', id, id from generate_series(1, ${howMany / 50}::int) n, customer`)
  await testApp.db.execute(sql`
    with numbered as (select id, (row_number() over ())::int * 50 as n from orders)
    insert into public_orders (id, name, email, phone, project_name, category, deadline, timezone, type, details, created_at, order_id, turned_at, recycled_at)
    select gen_random_uuid(), 'Person ' || md5(n::text), 'p' || n || '@example.com', '+49 ' || n,
      case when n % 500 = 1 then 'Zebra qx' end, case n % 40 when 0 then 'Games' when 1 then 'Data' else 'Web' end, date '2026-01-01' + n % 700, 'UTC',
      case n % 30 when 0 then 'Debugging' else 'Assignment' end, 'Help with ' || repeat(md5(n::text) || ' ', 20),
      timestamptz '2026-11-22' - n * interval '7 minutes', numbered.id, case when numbered.id is not null then now() end,
      case when n % 100 = 99 then now() end
    from generate_series(1, ${howMany}::int) n left join numbered using (n)`)
  await vacuumed(testApp.db, 'public_orders')
  plans = openPlans(testApp.url)
}, 300_000)
afterAll(async () => {
  await plans.close()
  await testApp.close()
})

const first: PublicOrderList = { page: 1, pageSize: 10, search: '', sort: 'createdAt', direction: 'desc' }
const columnsBesideDetails = (values: PublicOrderFilterValues) => ({ filtered: filteredPublicOrders(values, reading) })

test('the list is found through an index in every order, on every page and with each filter', async () => {
  const asks: [string, Partial<PublicOrderList>][] = [
    ['far', { page: 900 }],
    ['open', columnsBesideDetails({ turned: 'no' })],
    ['turned', columnsBesideDetails({ turned: 'yes' })],
    ['days', columnsBesideDetails({ created: '2026-11-20..2026-11-21' })],
    ['category', columnsBesideDetails({ category: 'Games' })],
    ['type', columnsBesideDetails({ type: 'Debugging' })],
    ['due', columnsBesideDetails({ deadline: '2026-03-01..2026-03-03' })],
    ['word', { search: 'zebra' }],
    ['number', { search: '#777' }],
  ]
  for (const sort of ['createdAt', 'deadline', 'name'] as const)
    for (const direction of ['asc', 'desc'] as const)
      for (const [what, about] of [['all', {}] as const, ...asks])
        for (const plan of await plans.plansOf((db) => listPublicOrders(db, { ...first, sort, direction, ...about })))
          expect(plan, `${what} by ${sort} ${direction}`).not.toMatch(/Seq Scan on public_orders/)
})

test('recycled public orders are in no list; numbers, words, days and states find their matches', async () => {
  const list = (about: object) => testApp.as(admin).publicOrders.all(about)
  const total = async (about: object) =>
    (await testApp.db.execute<{ n: number }>(sql`select count(*)::int as n from public_orders where recycled_at is null and ${about}`))
      .rows[0]?.n
  expect((await list({ search: 'zebra' })).total).toBe(await total(sql`project_name is not null`))
  expect((await list({ search: '#777' })).items.map(({ number }) => number)).toEqual([777])
  expect((await list({ created: '2026-11-20..2026-11-20' })).total).toBe(
    await total(sql`created_at >= '2026-11-20' and created_at < '2026-11-21'`),
  )
  const turned = await list({ turned: 'yes', sort: 'name', direction: 'asc' })
  expect(turned.total).toBe(await total(sql`order_id is not null`))
  for (const { isTurned, order } of turned.items) expect([isTurned, order?.number]).toEqual([true, expect.any(Number)])
  expect(turned.items.map(({ name }) => name)).toEqual(turned.items.map(({ name }) => name).toSorted())
  expect((await list({ category: 'Games|Data', type: 'Debugging' })).total).toBe(
    await total(sql`category in ('Games', 'Data') and type = 'Debugging'`),
  )
  expect((await list({ search: '%' })).total).toBe(0)
})

test('only an admin exports filtered or chosen rows, and spreadsheet formulas are defused', async () => {
  await testApp.db.execute(sql`update public_orders set details = '=1+1' where number = 777`)
  const csvOf = async (file: { _id: string }) => {
    await testApp.runJobs()
    const led = await testApp.app.inject({ url: `/api/exports/${file._id}/file`, headers: { 'x-access-token': admin.token } })
    const answer = led.statusCode === 302 ? await testApp.app.inject({ url: String(led.headers.location) }) : led
    return answer.body.trim().split('\n')
  }
  const chosen = (await testApp.as(admin).publicOrders.all({ search: '#777' })).items[0]?._id ?? ''
  const one = await csvOf(await testApp.as(admin).exports.selection({ subject: 'publicOrders', ids: [chosen] }))
  expect(one).toHaveLength(2)
  expect(one[1]).toContain("'=1+1")
  const zebras = await csvOf(await testApp.as(admin).exports.selection({ subject: 'publicOrders', search: 'zebra' }))
  expect(zebras).toHaveLength(1 + (await testApp.as(admin).publicOrders.all({ search: 'zebra' })).total)
  const all = await csvOf(await testApp.as(admin).exports.publicOrders())
  const { rows } = await testApp.db.execute<{ n: number }>(sql`select count(*)::int as n from public_orders where recycled_at is null`)
  expect(all).toHaveLength(1 + (rows[0]?.n ?? 0))
  for (const role of ['sales', 'manager', 'user'] as const)
    await expect(testApp.as(await testApp.one(role)).exports.publicOrders()).rejects.toMatchObject({ status: 403 })
}, 60_000)
