import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import { filteredDocuments, listDocuments } from './documentLists.store.ts'

const howMany = Number(process.env.DOCUMENTS ?? 20_000)
const now = new Date('2026-11-22T12:00:00Z')

let testApp: TestApp
let plans: ReturnType<typeof openPlans>
let admin: TestPerson
let sales: TestPerson

beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => now } })
  admin = await testApp.one('admin')
  sales = await testApp.one('sales')
  // Ten files per order; one of twenty orders is in the recycle bin, one of fifty files was removed.
  await testApp.db.execute(sql`
    with customer as (select id from users limit 1)
    insert into orders (id, name, details, category, deadline, timezone, customer_id, created_by, recycled_at)
    select gen_random_uuid(), 'Job ' || n || case n % 500 when 7 then ' zebra' else '' end, 'x', 'Web', date '2026-12-01', 'UTC', id, id,
      case when n % 20 = 0 then now() end from generate_series(1, ${howMany / 10}::int) n, customer`)
  await testApp.db.execute(sql`
    with placed as (select id, customer_id, row_number() over (order by number) as n from orders)
    insert into documents (id, order_id, category, name, type, size_bytes, storage_key, uploaded_by, created_at, deleted_at)
    select gen_random_uuid(), placed.id, case f % 10 when 0 then 'sourceCode' else 'requirements' end,
      md5((placed.n * 10 + f)::text) || case when (placed.n * 10 + f) % 4001 = 3 then ' quagga.pdf' else '.zip' end, 'application/zip', placed.n * 10 + f,
      gen_random_uuid()::text, placed.customer_id, timestamptz '2026-11-22' - (placed.n * 10 + f) * interval '7 minutes',
      case when (placed.n * 10 + f) % 50 = 9 then now() end
    from placed, generate_series(0, 9) f`)
  await vacuumed(testApp.db, 'documents')
  await vacuumed(testApp.db, 'orders')
  plans = openPlans(testApp.url)
}, 120_000)
afterAll(async () => {
  await plans.close()
  await testApp.close()
})

type List = Parameters<typeof listDocuments>[1]
const first: List = { page: 1, pageSize: 10, search: '', sort: 'createdAt', direction: 'desc', filtered: undefined }
const columnsBesideDetails = (values: Parameters<typeof filteredDocuments>[0]) => ({
  filtered: filteredDocuments(values, { zone: 'UTC', now }),
})

test('an index finds files by name, order, kind and day, in every sorting', async () => {
  const asks: [string, Partial<List>][] = [
    ['far', { page: 100 }],
    ['name', { search: 'quagga' }],
    ['order', { search: 'zebra' }],
    ['days', columnsBesideDetails({ created: '2026-11-20..2026-11-21' })],
    ['category', columnsBesideDetails({ category: 'sourceCode' })],
  ]
  const isMany = ['all', 'far', 'category']
  // Frequent matches are counted only up to the displayed limit, which every plan reaches quickly.
  for (const sort of ['createdAt', 'name', 'size'] as const)
    for (const [what, about] of [['all', {}] as const, ...asks])
      for (const plan of await plans.plansOf((db) => listDocuments(db, { ...first, sort, ...about })))
        if (!(isMany.includes(what) && plan.startsWith('Aggregate')))
          expect(plan, `${what} by ${sort}`).not.toMatch(/Seq Scan on documents/)
})

test('removed files and files of recycled orders are in no list; search and filters return exactly their matches', async () => {
  const list = (about: object) => testApp.as(sales).documents.all(about)
  const total = async (about: object) =>
    (
      await testApp.db.execute<{ n: number }>(
        sql`select count(*)::int as n from documents d join orders o on o.id = d.order_id where d.deleted_at is null and o.recycled_at is null and ${about}`,
      )
    ).rows[0]?.n
  expect((await list({ search: 'QUAGGA' })).total).toBe(await total(sql`d.name like '%quagga%'`))
  expect((await list({ search: 'zebra' })).total).toBe(await total(sql`o.name like '%zebra%'`))
  expect((await list({ search: '%' })).total).toBe(0)
  expect((await list({ created: '2026-11-20..2026-11-20' })).total).toBe(
    await total(sql`d.created_at >= '2026-11-20' and d.created_at < '2026-11-21'`),
  )
  const largest = await list({ sort: 'size', direction: 'desc', category: 'sourceCode' })
  expect(largest.items.map(({ sizeBytes }) => sizeBytes)).toEqual(largest.items.map(({ sizeBytes }) => sizeBytes).toSorted((a, b) => b - a))
  expect(largest.items[0]).toMatchObject({ category: 'sourceCode', isLocked: false, orderName: expect.stringMatching(/^Job /) })
})

test('only the back office can list files', async () => {
  expect((await testApp.as(admin).documents.all({})).items).toHaveLength(10)
  for (const role of ['user', 'employee', 'manager'] as const)
    await expect(testApp.as(await testApp.one(role)).documents.all({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
