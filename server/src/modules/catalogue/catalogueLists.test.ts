import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import { listBookableSessions, listServices } from './catalogue.store.ts'
import { servicesTable } from './catalogue.table.ts'
import { positionOf } from './offers.store.ts'

const howMany = Number(process.env.OFFERS ?? 20_000)
const readerClock = { zone: 'UTC', now: new Date('2026-11-22T12:00:00Z') }

let testApp: TestApp
let plans: ReturnType<typeof openPlans>
beforeAll(async () => {
  testApp = await startTestApp({ clock: { now: () => readerClock.now } })
  const offers = sql`generate_series(1, ${howMany}::int) n`
  const shared = sql`gen_random_uuid(), case when n % 500 = 1 then 'Zebra ' else 'Offer ' end || md5(n::text), repeat(md5(n::text) || ' ', 20), n, timestamptz '2026-11-22' - n * interval '7 minutes', case when n % 100 = 99 then now() end`
  await testApp.db.execute(sql`insert into services (id, name, details, rank, created_at, recycled_at) select ${shared} from ${offers}`)
  await testApp.db.execute(sql`insert into bookable_sessions (id, name, details, rank, created_at, recycled_at, duration, minutes, price_cents)
    select ${shared}, '1 hour', 5 + n % 300, n % 9000 from ${offers}`)
  await vacuumed(testApp.db, 'services')
  await vacuumed(testApp.db, 'bookable_sessions')
  plans = openPlans(testApp.url)
}, 300_000)
afterAll(async () => {
  await plans.close()
  await testApp.close()
})

const first = { page: 1, pageSize: 10, search: '', direction: 'asc' } as const

test('the lists use an index for every sort, page, search and filter', async () => {
  for (const direction of ['asc', 'desc'] as const) {
    for (const sort of ['rank', 'createdAt', 'name'] as const)
      for (const about of [{}, { page: 900 }, { search: 'zebra' }, { created: '2026-11-20..2026-11-21' }])
        for (const plan of await plans.plansOf((db) => listServices(db, { ...first, sort, direction, ...about }, readerClock)))
          expect(plan, `services by ${sort} ${direction} ${JSON.stringify(about)}`).not.toMatch(/Seq Scan on services/)
    for (const sort of ['rank', 'createdAt', 'name', 'price', 'duration'] as const)
      for (const about of [{}, { page: 900 }, { search: 'zebra' }, { price: '10..11' }])
        for (const plan of await plans.plansOf((db) => listBookableSessions(db, { ...first, sort, direction, ...about }, readerClock)))
          expect(plan, `sessions by ${sort} ${direction} ${JSON.stringify(about)}`).not.toMatch(/Seq Scan on bookable_sessions/)
  }
})

test('the position of an offer and the landing page read no more rows than they show', async () => {
  const id = '01999999-0000-7000-8000-000000000000'
  for (const rank of ['3', String(howMany)])
    for (const plan of await plans.plansOf((db) => positionOf(db, servicesTable, { id, rank })))
      expect(plan).not.toMatch(/Seq Scan on services/)
  const landing = await plans.plansOf((db) => listServices(db, { ...first, pageSize: 12, sort: 'rank' }, readerClock))
  expect(landing.join('\n')).toMatch(/services_rank_idx/)
})

test('recycled offers are in no list; filters match and keep the sort order', async () => {
  const { catalogue } = testApp.as(null)
  expect((await catalogue.services({ search: 'zebra' })).total).toBe(howMany / 500)
  expect((await catalogue.services({ created: '2026-11-21..2026-11-21' })).total).toBeGreaterThan(100)
  const { rows } = await testApp.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookable_sessions where recycled_at is null and price_cents between 1000 and 1100`,
  )
  const columnsBesideDetails = await catalogue.sessions({ price: '10..11', sort: 'price', direction: 'desc' })
  expect(columnsBesideDetails.total).toBe(rows[0]?.n)
  expect(columnsBesideDetails.items[0]?.price).toBe(11)
  expect((await catalogue.sessions({ sort: 'duration', direction: 'asc' })).items[0]).toMatchObject({ minutes: 5, duration: '5 minutes' })
})
