import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { stepsOf } from '#database/migrationFiles.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { filteredPayments } from './paymentFilter.store.ts'
import { type PaymentList, pageOfPayments } from './paymentLists.store.ts'

const paymentCount = 20_000
let testApp: TestApp
let customer: TestPerson
let admin: TestPerson
let orderId: string
let orderNumber: number
let pool: pg.Pool
const asked: { query: string; params: unknown[] }[] = []
const first: PaymentList = { page: 1, pageSize: 10, search: '', direction: 'desc' }

beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.one('admin')
  customer = await testApp.one('user', { name: 'Carla Quux', email: 'carla@quux.example' })
  orderId = newId()
  await testApp.db.execute(sql`
    insert into users (id, username, name, email, role)
    select gen_random_uuid(), 'many' || n, 'Person ' || md5(n::text), 'many' || n || '@example.com', 'user' from generate_series(1, 400) n`)
  await testApp.db.execute(sql`
    insert into orders (id, name, details, category, deadline, timezone, customer_id, created_by)
    select gen_random_uuid(), 'Job ' || md5(username), 'x', 'Web', date '2027-01-01', 'UTC', id, id from users where username like 'many%'`)
  await testApp.db.execute(sql`
    insert into orders (id, name, details, category, deadline, timezone, customer_id, created_by)
    values (${orderId}, 'Chess engine', 'x', 'Web', '2027-01-01', 'UTC', ${customer.id}, ${customer.id})`)
  await testApp.db.execute(sql`
    with jobs as (select array_agg(id order by id) as ids, array_agg(customer_id order by id) as owners from orders where id <> ${orderId})
    insert into payments (id, order_id, user_id, provider_id, type, method, amount_cents, currency, order_total_cents, remaining_cents, billing, created_at)
    select gen_random_uuid(), ids[1 + n % 400], owners[1 + n % 400], 'pi_' || md5('t' || n), 'Sandbox', 'card', 5000, 'USD', 10000, 5000,
      case when n % 5000 = 0 then '{"name": "Zebra Payer", "email": "z@herd.example"}'::jsonb else '{}'::jsonb end,
      timestamptz '2024-01-01' + n * interval '7 minutes'
    from generate_series(1, ${paymentCount}::int) n, jobs`)
  await testApp.db.execute(sql`
    insert into payments (id, order_id, user_id, provider_id, type, method, amount_cents, currency, order_total_cents, remaining_cents)
    values (${newId()}, ${orderId}, ${customer.id}, 'pi_KnownOne', 'Sandbox', 'card', 5000, 'USD', 10000, 5000)`)
  const [made] = (await testApp.db.execute<{ number: number }>(sql`select number::int from orders where id = ${orderId}`)).rows
  orderNumber = made?.number ?? 0
  await testApp.db.execute(sql`vacuum analyze payments`)
  pool = new pg.Pool({ connectionString: testApp.url, max: 2 })
}, 120_000)
afterAll(async () => {
  await pool.end()
  await testApp.close()
})

/** The query plans of a list. */
async function plansOf(list: PaymentList, userId?: string): Promise<string[]> {
  asked.length = 0
  await pageOfPayments(
    drizzle(pool, { casing: 'snake_case', logger: { logQuery: (query, params) => void asked.push({ query, params }) } }),
    list,
    userId,
  )
  const plans: string[] = []
  for (const { query, params } of [...asked]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}
const find = async (search: string, list: Partial<PaymentList> = {}) => pageOfPayments(testApp.db, { ...first, search, ...list })
const reads = /Seq Scan on payments/

test.each([
  ["the transaction's id, in any case", 'pi_knownone'],
  ['a part of it', 'KnownO'],
  ["the order's name", 'chess eng'],
  ["the customer's name", 'CARLA'],
  ["the customer's e-mail", '@quux.exa'],
  ['one letter that begins a word', 'q'],
])('%s finds the payment', async (_what, search) => {
  expect((await find(search)).items.map(({ payment }) => payment.providerId)).toContain('pi_KnownOne')
})

test("a payment is found by the payer's own name and e-mail, also if another customer owns the order", async () => {
  expect(await find('zebra payer')).toMatchObject({ total: paymentCount / 5000 })
  expect(await find('z@herd')).toMatchObject({ total: paymentCount / 5000 })
})

test('an id finds its payment, and the payments of its order', async () => {
  const { items } = await find(orderId)
  expect(items).toHaveLength(1)
  expect((await find(items[0]?.payment.id ?? '')).items[0]?.payment.providerId).toBe('pi_KnownOne')
  expect(await find(newId())).toMatchObject({ items: [], total: 0 })
})

test('an order number finds its payments, with its sign only these, and the list shows it', async () => {
  expect((await find(`#${orderNumber}`)).items.map(({ payment }) => payment.providerId)).toEqual(['pi_KnownOne'])
  expect((await find(String(orderNumber))).items.map(({ payment }) => payment.providerId)).toContain('pi_KnownOne')
  expect(await find(`#${String(orderNumber).slice(0, -1)}`)).toMatchObject({ total: 0 })
  const { items } = await testApp.as(admin).payments.all({ search: `#${orderNumber}` })
  expect(items).toMatchObject([{ orderNumber, orderName: 'Chess engine' }])
  // Customers find only their own payments by it.
  const theirs = (person: TestPerson) => testApp.as(person).payments.ofCustomer({ userId: person.id, search: `#${orderNumber}` })
  expect(await theirs(customer)).toMatchObject({ total: 1 })
  expect(await theirs(await testApp.one('user'))).toMatchObject({ total: 0 })
  const columnsBesideDetails = (values: object) => testApp.as(customer).payments.ofCustomer({ userId: customer.id, ...values })
  expect([
    await columnsBesideDetails({ currency: 'USD' }),
    await columnsBesideDetails({ currency: 'EUR' }),
    await columnsBesideDetails({ returned: 'yes' }),
  ]).toMatchObject([{ total: 1 }, { total: 0 }, { total: 0 }])
})

test('the migration fills the number of older payments', async () => {
  await testApp.db.execute(sql`alter table payments disable trigger payments_search_text`)
  await testApp.db.execute(sql`update payments set search_text = ' old' where order_id = ${orderId}`)
  await testApp.db.execute(sql`alter table payments enable trigger payments_search_text`)
  expect(await find(`#${orderNumber}`)).toMatchObject({ total: 0 })
  const text = await readFile(new URL('../../../migrations/0004_payments_are_found_by_number.sql', import.meta.url), 'utf8')
  for (const { statements, isOutside } of stepsOf(text)) if (isOutside) for (const statement of statements) await pool.query(statement)
  expect(await find(`#${orderNumber}`)).toMatchObject({ total: 1 })
}, 60_000)

test.each(['%', '_', "'; drop table payments; --"])('%s is looked for as it stands', async (search) => {
  expect((await find(search)).items.every(({ payment }) => payment.providerId?.includes(search))).toBe(true)
})

test('a renamed order or customer is found by the new name and no longer by the old one', async () => {
  await testApp.db.execute(sql`update orders set name = 'Go engine' where id = ${orderId}`)
  await testApp.db.execute(sql`update users set name = 'Carla Frobnitz', email = 'carla@frobnitz.example' where id = ${customer.id}`)
  await testApp.runJobs()
  expect(await find('chess')).toMatchObject({ total: 0 })
  expect(await find('quux')).toMatchObject({ total: 0 })
  for (const search of ['go engine', 'frobnitz', 'carla@frob']) expect(await find(search)).toMatchObject({ total: 1 })
})

test.each(['', 'zebra', 'ebra', 'qx', '10d1a84f', '#1042', '1042'])(
  "the search '%s' is counted and listed through an index",
  async (search) => {
    for (const direction of ['asc', 'desc'] as const) {
      // Without a search the list walks an index; counting stops after ten thousand.
      const plans = await plansOf({ ...first, search, direction })
      expect(plans).toHaveLength(2)
      for (const plan of search === '' ? plans.slice(1) : plans) expect(plan, plan).not.toMatch(reads)
    }
  },
)

test('the payments of a customer are found through an index, with and without a search', async () => {
  for (const search of ['', 'job', 'zebra'])
    for (const plan of await plansOf({ ...first, search }, customer.id)) expect(plan, plan).not.toMatch(reads)
  for (const values of [{ created: '2024-02-01..2024-02-03' }, { currency: 'USD' }, { returned: 'yes' }, { returned: 'no' }]) {
    const filtered = filteredPayments(values, { zone: 'Asia/Kolkata', now: new Date('2026-11-21') })
    for (const plan of await plansOf({ ...first, filtered }, customer.id)) expect(plan, plan).not.toMatch(reads)
  }
})

test('a far page does not read the payments before it', async () => {
  const [, plan] = await plansOf({ ...first, page: 900 })
  expect(plan).toMatch(/Index Only Scan.* using payments_of_orders_idx/)
})

test('sorted by amount or type, pages use an index and repeat or skip no row of equal value', async () => {
  for (const [sort, index] of [
    ['amount', /using payments_currency_amount_id_idx/],
    ['type', /payments_type_idx/],
  ] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const [, plan] = await plansOf({ ...first, sort, direction })
      expect(plan).toMatch(index)
      expect(plan).not.toMatch(reads)
      const seen: string[] = []
      for (const page of [1, 2, 3]) {
        const { items } = await pageOfPayments(testApp.db, { ...first, sort, direction, page })
        seen.push(...items.map(({ payment }) => payment.id))
      }
      expect(new Set(seen).size).toBe(3 * first.pageSize)
      if (sort === 'amount') expect(seen.toSorted()).toEqual(direction === 'asc' ? seen : seen.toReversed())
    }
})

test('counting stops at its limit, and the list goes on behind it', async () => {
  const all = await testApp.as(admin).payments.all({ page: 1500 })
  expect(all).toMatchObject({ total: 10_000, isCapped: true })
  expect(all.items).toHaveLength(10)
  expect(await testApp.as(admin).payments.all({ search: 'pi_' })).toMatchObject({ total: 10_000, isCapped: true })
})

test('walking all pages meets each payment once, in both directions', async () => {
  const seen: string[] = []
  // A large page size keeps the test at forty page borders for each direction.
  const pageSize = 500
  for (const direction of ['asc', 'desc'] as const)
    for (let page = 1; ; page += 1) {
      const { items } = await pageOfPayments(testApp.db, { ...first, direction, page, pageSize })
      seen.push(...items.map(({ payment }) => payment.id))
      if (items.length < pageSize) break
    }
  expect(new Set(seen).size).toBe(paymentCount + 1)
  expect(seen.slice(paymentCount + 1)).toEqual(seen.slice(0, paymentCount + 1).reverse())
}, 60_000)

test('recycled payments are in no list', async () => {
  const [one] = (await find('KnownOne')).items
  await testApp.db.execute(sql`update payments set recycled_at = now() where id = ${one?.payment.id}`)
  expect(await find('KnownOne')).toMatchObject({ items: [], total: 0 })
  expect(await pageOfPayments(testApp.db, first, customer.id)).toMatchObject({ total: 0 })
})
