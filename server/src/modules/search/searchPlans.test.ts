import type { Actor } from '@app/contract/core/access.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrders } from '#orders/index.ts'
import { startTestOrders, type TestOrders } from '#orders/testOrders.ts'
import { findPayments } from '#payments/index.ts'
import { findPeople } from '#users/index.ts'

const orderCount = 20_000
let testApp: TestOrders
let pool: pg.Pool
const asked: { query: string; params: unknown[] }[] = []

beforeAll(async () => {
  testApp = await startTestOrders()
  const { manager, employee } = testApp.people
  await testApp.db.execute(sql`
    insert into users (id, username, name, email, role)
    select gen_random_uuid(), 'many' || n, 'Person ' || md5(n::text), 'many' || n || '@example.com', 'user' from generate_series(1, 10000) n`)
  // All contain 'Job', the oldest quarter 'Ancient', every thousandth 'Zebra'; a quarter each belongs to our manager and our employee.
  await testApp.db.execute(sql`
    with people as (select array_agg(id) as ids from users where username like 'many%')
    insert into orders (id, name, details, category, deadline, timezone, customer_id, created_by, manager_id, employee_id, created_at)
    select gen_random_uuid(),
      'Job ' || md5(n::text) || case when n < ${orderCount / 4} then ' Ancient' else '' end || case when n % 1000 = 0 then ' Zebra' else '' end,
      'x', 'Web', date '2027-01-01', 'UTC', ids[1 + n % 10000], ids[1 + n % 10000],
      case when n % 4 = 0 then ${manager.id}::uuid end, case when n % 4 = 1 then ${employee.id}::uuid end,
      timestamptz '2024-01-01' + n * interval '7 minutes'
    from generate_series(1, ${orderCount}::int) n, people`)
  await testApp.db.execute(sql`
    insert into payments (id, order_id, user_id, provider_id, type, method, amount_cents, currency, order_total_cents, remaining_cents, created_at)
    select gen_random_uuid(), id, customer_id, 'pi_' || md5(id::text), 'Sandbox', 'card', 5000, 'USD', 10000, 5000, created_at from orders`)
  for (const table of ['users', 'orders', 'payments']) await testApp.db.execute(sql.raw(`vacuum analyze ${table}`))
  pool = new pg.Pool({ connectionString: testApp.url, max: 1 })
}, 120_000)
afterAll(async () => {
  await pool.end()
  await testApp.close()
})

const words = [
  '#15000',
  '15000',
  'zebra',
  'ancient',
  'job',
  'ancient zebra',
  'nowhere',
  'j',
  'zz',
  'c++',
  'bed',
  '@example.com',
  'many77',
  'pi_',
  '100%',
]
const kinds = { findOrders, findPeople, findPayments }

test.each(['admin', 'sales', 'manager', 'employee', 'customer'] as const)(
  'any search by a %s reads a bounded number of rows',
  async (who) => {
    const reader: Actor = testApp.people[who]
    const db = drizzle(pool, { casing: 'snake_case', logger: { logQuery: (query, params) => void asked.push({ query, params }) } })
    const tooMuch: string[] = []
    for (const [kind, find] of Object.entries(kinds))
      for (const search of words) {
        asked.length = 0
        await find(db, reader, search, 5)
        for (const { query, params } of [...asked]) {
          const { rows } = await pool.query(`explain (analyze, format json) ${query}`, params)
          const read = rowsRead(rows[0]['QUERY PLAN'][0].Plan)
          // The most expensive search is for a word of the oldest orders by another user: the index is read until enough rows are theirs.
          if (read > 5_000) tooMuch.push(`${kind} '${search}' read ${read} rows`)
        }
      }
    expect(tooMuch).toEqual([])
  },
)

test('a word in the oldest orders only is found like one in all orders', async () => {
  const find = (search: string) => findOrders(testApp.db, testApp.people.admin, search, 5)
  expect((await find('ancient zebra')).map(({ name }) => /\w+$/.exec(name)?.[0])).toEqual(Array(4).fill('Zebra'))
  const newest = (await find('zebra')).map(({ number }) => number)
  expect(newest).toHaveLength(5)
  expect(newest).toEqual(newest.toSorted((a, b) => b - a))
  expect((await find('job')).map(({ number }) => number - (newest[0] ?? 0))).toEqual([0, -1, -2, -3, -4])
})

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

/** The number of table rows that a plan reads, including filtered ones. */
function rowsRead(plan: Plan): number {
  const own = plan['Relation Name'] ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
}
