import type { Actor } from '@app/contract/core/access.ts'
import { officeOrderSorts, orderSorts } from '@app/contract/orders/orders.calls.ts'
import type { OrderFilterValues } from '@app/contract/orders/orders.filters.ts'
import { type OrderTab, orderTabs } from '@app/contract/orders/orders.rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#database/db.ts'
import { openPlans, vacuumed } from '#test/plans.ts'
import { dueForReminder } from '../emails/orderReminders.store.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'
import { countOrders } from './orderCounts.store.ts'
import { filteredOrders, filteredWork } from './orderFilter.store.ts'
import { listOrders as listOf, type OrderList } from './orderLists.store.ts'
import { neighboursOf } from './orderNeighbours.store.ts'
import type { OrderScope } from './orderScope.store.ts'

const orderCount = 20_000
/** As the handlers do it: a scope or a search is counted before it is listed. */
async function listOrders(db: Db, reader: Actor, scope: OrderScope, list: OrderList) {
  const { isCapped } = await countOrders(testApp.db, reader, scope, list)
  return await listOf(db, reader, scope, list, { isFew: !isCapped })
}

let testApp: TestOrders
let explained: ReturnType<typeof openPlans>

beforeAll(async () => {
  testApp = await startTestOrders()
  const { manager, employee } = testApp.people
  await testApp.db.execute(sql`
    insert into users (id, username, name, email, role)
    select gen_random_uuid(), 'many' || n, 'Person ' || md5(n::text), 'many' || n || '@example.com', 'user' from generate_series(1, 400) n`)
  // One order of forty belongs to our manager, and one to our employee.
  await testApp.db.execute(sql`
    with people as (select array_agg(id) as ids from users where username like 'many%')
    insert into orders (id, name, details, category, deadline, timezone, status, customer_id, created_by, manager_id, employee_id, created_at,
      total_cents, paid_cents)
    select gen_random_uuid(), 'Job ' || md5(n::text) || case when n % 500 = 0 then ' Zebra qx' else '' end, 'x', 'Web',
      date '2026-01-01' + n % 700, 'UTC',
      (array['Requested', 'Reviewing', 'Development', 'Testing', 'Deal Confirmed', 'Delivered', 'Completed', 'Cancel Order'])[1 + n % 8],
      ids[1 + n % 400], ids[1 + n % 400],
      case when n % 40 = 0 then ${manager.id}::uuid end, case when n % 40 = 1 then ${employee.id}::uuid end,
      timestamptz '2024-01-01' + n * interval '7 minutes',
      case when n % 2 = 0 then 5000 + n else 0 end, case when n % 2 = 0 and n % 100 <> 0 then 5000 + n else 0 end
    from generate_series(1, ${orderCount}::int) n, people`)
  await vacuumed(testApp.db, 'orders')
  explained = openPlans(testApp.url)
}, 120_000)
afterAll(async () => {
  await explained.close()
  await testApp.close()
})

const first: OrderList = { page: 1, pageSize: 10, search: '', sort: 'createdAt', direction: 'desc', tab: undefined }
const sorts = ['createdAt', 'deadline', 'name'] as const
const directions = ['asc', 'desc'] as const
const someCustomer = async () =>
  (await testApp.db.execute<{ id: string }>(sql`select id from users where username = 'many7'`)).rows[0]?.id ?? ''

test.each(['everybody', 'customer', 'creator', 'assignee', 'employee'] as const)(
  'the orders of %s are found through an index, under every tab and in every order',
  async (of) => {
    const { admin, manager, employee } = testApp.people
    const ids = { customer: await someCustomer(), creator: await someCustomer(), assignee: manager.id, employee: employee.id }
    const scope: OrderScope = of === 'everybody' ? { of } : { of, id: ids[of] }
    for (const tab of orderTabs)
      for (const sort of of === 'everybody' ? officeOrderSorts : orderSorts)
        for (const direction of directions)
          for (const plan of await explained.plansOf((db) => listOrders(db, admin, scope, { ...first, tab, sort, direction })))
            expect(plan, `${tab} by ${sort} ${direction}`).not.toMatch(/Seq Scan on orders/)
  },
)

test.each(['user', 'manager', 'employee'] as const)('the orders that a %s may see are found through an index', async (role) => {
  const reader = {
    ...testApp.people[role === 'user' ? 'customer' : role],
    id: role === 'user' ? await someCustomer() : testApp.people[role].id,
  }
  for (const tab of orderTabs)
    for (const plan of await explained.plansOf((db) => listOrders(db, reader, { of: 'everybody' }, { ...first, tab })))
      expect(plan).not.toMatch(/Seq Scan on orders/)
})

test('without sorting by other columns, only the rows of the page are read, however far it is', async () => {
  for (const sort of sorts)
    for (const tab of [undefined, 'new']) {
      const [plan] = await explained.plansOf((db) =>
        listOrders(db, testApp.people.admin, { of: 'everybody' }, { ...first, sort, tab, page: 200 }),
      )
      expect(plan).toMatch(/Index Only Scan/)
      expect(plan).not.toMatch(/Seq Scan on orders/)
    }
})

test.each(['zebra', 'ebra', 'qx', '1500', '#1500', '01a1fc54-1cd6-7951-beb1-9e6a9aa1172f'])(
  "the search '%s' is listed and counted through an index",
  async (search) => {
    const { admin } = testApp.people
    const plans = await explained.plansOf(async (db) => {
      await listOrders(db, admin, { of: 'everybody' }, { ...first, search })
      await countOrders(db, admin, { of: 'everybody' }, { search, tab: 'new' })
    })
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on orders/)
  },
)

test('filtered orders are listed and counted through an index', async () => {
  const { admin, manager, employee } = testApp.people
  const filters: OrderFilterValues[] = [
    { status: 'Testing' },
    { category: 'Machine learning' },
    { customer: await someCustomer() },
    { manager: manager.id },
    { employee: employee.id },
    { deadline: '2026-02-01..2026-02-03' },
    { created: '2024-02-01..2024-02-03' },
    { total: '100..102' },
    // In currencies without minor units, fewer orders reach this amount.
    { total: '900..' },
    { paid: 'no' },
    { status: 'Testing|Delivered', customer: await someCustomer() },
  ]
  for (const values of filters)
    for (const tab of [undefined, 'active']) {
      const filtered = filteredOrders(values, { zone: 'Asia/Kolkata', now: testNow })
      for (const plan of await explained.plansOf((db) => listOrders(db, admin, { of: 'everybody' }, { ...first, tab, filtered })))
        expect(plan, `${JSON.stringify(values)} ${tab}`).not.toMatch(/Seq Scan on orders/)
    }
})

test("an employee's filtered orders are listed and counted through an index", async () => {
  const { employee } = testApp.people
  const scope = { of: 'employee', id: employee.id } as const
  for (const values of [{ status: 'Testing' }, { deadline: '2026-02-01..2026-02-03' }, { deadline: 'overdue' }]) {
    const filtered = filteredWork(values, { zone: 'Asia/Kolkata', now: testNow })
    const plans = await explained.plansOf(async (db) => {
      await listOrders(db, employee, scope, { ...first, tab: 'active', filtered })
      await countOrders(db, employee, scope, { search: '', tab: 'active', filtered })
    })
    for (const plan of plans) expect(plan, JSON.stringify(values)).not.toMatch(/Seq Scan on orders/)
  }
})

test('a first page has one plan for all tabs, and reads no rows of other tabs', async () => {
  const { admin } = testApp.people
  for (const sort of sorts)
    for (const direction of directions) {
      const list = { ...first, tab: 'active', sort, direction }
      const [plan] = await explained.genericPlansOf((db) => listOf(db, admin, { of: 'everybody' }, list, { isFew: true }))
      expect(plan, `${sort} ${direction}`).toMatch(/Scan (?:Backward )?using orders_tab_\w+ on orders.*\n\s+Index Cond: \(tab = /)
      expect(plan).not.toMatch(/Seq Scan on orders/)
    }
})

test('sorted by status, pages hold every order once, and each status is sorted by age', async () => {
  for (const direction of directions) {
    const seen: Awaited<ReturnType<typeof listOf>> = []
    for (let page = 1; page <= 75; page += 1)
      seen.push(
        ...(await listOrders(
          testApp.db,
          testApp.people.admin,
          { of: 'everybody' },
          { ...first, sort: 'status', direction, tab: 'active', page, pageSize: 100 },
        )),
      )
    expect(new Set(seen.map(({ order }) => order.id)).size).toBe((orderCount * 3) / 8)
    const keys = seen.map(({ order }) => `${order.status} ${order.createdAt.toISOString()}`)
    const sorted = keys.toSorted()
    expect(keys).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
  }
})

test('neighbours, reminders and the counts of a person are found through an index', async () => {
  const { admin, manager } = testApp.people
  const customerId = await someCustomer()
  const [one] = await listOrders(testApp.db, admin, { of: 'everybody' }, first)
  const plans = await explained.plansOf(async (db) => {
    for (const tab of [undefined, 'new']) await neighboursOf(db, admin, one?.order.id ?? '', tab)
    await neighboursOf(db, manager, one?.order.id ?? '', 'active')
    await dueForReminder(db, { from: '2026-11-20', to: '2026-11-22' })
    await countOrders(db, admin, { of: 'customer', id: customerId }, { search: '', tab: undefined })
    await countOrders(db, manager, { of: 'assignee', id: manager.id }, { search: '', tab: undefined })
  })
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on orders/)
})

test('walking all pages of a tab meets each order once, in both directions', async () => {
  const seen: string[] = []
  for (const direction of directions) {
    for (let page = 1; ; page += 1) {
      const rows = await listOrders(
        testApp.db,
        testApp.people.admin,
        { of: 'everybody' },
        { ...first, tab: 'delivered', sort: 'deadline', direction, page, pageSize: 100 },
      )
      seen.push(...rows.map(({ order }) => order.id))
      if (rows.length < 100) break
    }
  }
  expect(seen).toHaveLength(orderCount / 4)
  expect(new Set(seen).size).toBe(orderCount / 8)
  expect(seen.slice(orderCount / 8)).toEqual(seen.slice(0, orderCount / 8).reverse())
})

test('tab counts from the tallies equal counts of the orders', async () => {
  const { admin } = testApp.people
  const rows = await testApp.db.execute<{ tab: OrderTab; orders: string }>(
    sql`select tab, count(*) as orders from orders where recycled_at is null group by tab`,
  )
  const counted = Object.fromEntries(rows.rows.map(({ tab, orders }) => [tab, Number(orders)]))
  const list = await testApp.as(admin).orders.all({ tab: 'active', pageSize: 20 })
  expect(list.tabs).toEqual({ ...counted, all: orderCount })
  expect(list).toMatchObject({ total: counted.active, isCapped: false })
  expect(list.items).toHaveLength(20)
})

test('a search counts up to its limit, and the requested tab is still counted', async () => {
  const { admin } = testApp.people
  const all = await testApp.as(admin).orders.all({ search: 'job' })
  expect(all).toMatchObject({ total: 10_000, isCapped: true })
  const delivered = await testApp.as(admin).orders.all({ search: 'job', tab: 'delivered' })
  expect(delivered).toMatchObject({ total: orderCount / 8, isCapped: true })
  expect(delivered.items.every(({ tab }) => tab === 'delivered')).toBe(true)
})
