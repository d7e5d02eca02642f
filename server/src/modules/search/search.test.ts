import { type Role, roles } from '@app/contract/core/access.ts'
import { hitsOfAKind } from '@app/contract/search/search.rules.ts'
import type { SearchResult } from '@app/contract/search/search.shapes.ts'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersTable } from '#orders/orders.table.ts'
import { howMany } from '#test/howMany.ts'
import { usersTable } from '#users/users.table.ts'
import { startTestCompany, type TestCompany } from './testCompany.ts'

let testApp: TestCompany
/** Every word in the company's data, visible or hidden. */
let written: string[]

beforeAll(async () => {
  testApp = await startTestCompany()
  const { rows } = await testApp.db.execute<{ words: string }>(sql`
    select distinct words from (
      select name as words from orders union all select number::text from orders union all select '#' || number from orders
      union all select id::text from orders union all select substr(id::text, 1, 8) from orders
      union all select total_cents::text from orders union all select (total_cents / 100)::text from orders
      union all select split_part(details, ' ', 3) from orders union all select coalesce(manager_note, 'none') from orders
      union all select name from users union all select email from users union all select username from users union all select coalesce(contact, 'none') from users
      union all select coalesce(provider_id, 'none') from payments union all select id::text from payments
      union all select coalesce(billing ->> 'name', 'none') from payments union all select coalesce(billing ->> 'city', 'none') from payments) every`)
  written = rows.map(({ words }) => words.slice(0, 120)).filter((words) => words.trim() !== '')
}, 120_000)
afterAll(() => testApp.close())

/** Every result is in the role's own lists for the same words, with equal fields, and shows the match. */
async function expectWithinLists(role: Role, words: string): Promise<SearchResult> {
  const found = await testApp.quick(role, words)
  const lists = await testApp.listsOf(role, words)
  const isOffice = role === 'admin' || role === 'sales'
  for (const { customer, ...hit } of found.orders) {
    const listed = lists.orders.find(({ _id }) => _id === hit._id)
    expect(listed, `${role} found an order by '${words}'`).toMatchObject(hit)
    expect(customer).toBe(isOffice ? listed?.customer[0]?.name : undefined)
    expect(plain(`${hit.name} #${hit.number} ${customer ?? ''}`)).toContain(plain(words))
  }
  for (const hit of found.people) {
    expect(
      lists.people.find(({ _id }) => _id === hit._id),
      `${role} found a person by '${words}'`,
    ).toMatchObject(hit)
    expect(plain(`${hit.name} ${hit.email} ${hit.username}`)).toContain(plain(words))
  }
  for (const { reference, ...hit } of found.payments) {
    const listed = lists.payments.find(({ _id }) => _id === hit._id)
    expect(listed, `${role} found a payment by '${words}'`).toMatchObject(hit)
    expect(reference).toBe(listed?.paymentIntent?.id)
  }
  for (const hits of Object.values(found)) expect(hits.length).toBeLessThanOrEqual(hitsOfAKind)
  return found
}
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const thirty = [
  ...['#1001', '1001', '#1150', '1300', '#9999999', '#', '#10', '10', '2026', '99999999999999999999'],
  ...['website', 'python', 'API', 'data', 'a', 'sl', 'c++', '100%', '_', '\\', "o'", 'app for'],
  ...['Neha', 'amelia walker', 'mail.example', 'customer', 'employee@', 'pi_', 'zzzzzz', '  two   words  '],
]

describe.each(roles)('as %s', (role) => {
  test('thirty searches return only results of the role’s own lists', async () => {
    expect(new Set(thirty).size).toBe(30)
    for (const words of thirty) await expectWithinLists(role, words)
  })

  test('no word of the company finds anything by a hidden field', async () => {
    const words = fc.oneof(
      fc.constantFrom(...written),
      fc
        .tuple(fc.constantFrom(...written), fc.nat(12), fc.integer({ min: 1, max: 9 }))
        .map(([all, from, length]) => all.slice(from, from + length)),
      fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
    )
    await fc.assert(
      fc.asyncProperty(words, async (words) => void (await expectWithinLists(role, words))),
      { numRuns: howMany('SEARCH_RUNS', { short: 4, long: 15 }) },
    )
  })
})

/** The newest order that this person works on or has placed, with its fields that are hidden from developers. */
async function someOrder(column: 'managerId' | 'employeeId' | 'customerId', id: string) {
  const [order] = await testApp.db
    .select({
      id: ordersTable.id,
      number: ordersTable.number,
      name: ordersTable.name,
      cents: ordersTable.totalCents,
      customerId: ordersTable.customerId,
    })
    .from(ordersTable)
    .where(eq(ordersTable[column], id))
    .limit(1)
  if (!order) throw new Error('they have no order')
  const [customer] = await testApp.db.select().from(usersTable).where(eq(usersTable.id, order.customerId))
  if (!customer) throw new Error('it has no customer')
  return { ...order, customer }
}

test.each([
  ['admin', 'customerId', 'user', true, true, true],
  ['sales', 'customerId', 'user', true, true, true],
  ['manager', 'managerId', 'manager', true, false, false],
  ['employee', 'employeeId', 'employee', true, false, false],
  ['remoteDeveloper', 'customerId', 'user', false, false, false],
  ['user', 'customerId', 'user', true, false, true],
  ['user', 'managerId', 'manager', false, false, false],
] as const)('%s, looking for an order by the %s of the demo’s %s', async (role, column, of, findsOrder, findsCustomer, findsPayments) => {
  const order = await someOrder(column, testApp.person(of).id)
  for (const words of [`#${order.number}`, String(order.number)]) {
    const { orders } = await testApp.quick(role, words)
    expect(orders[0]?._id === order.id).toBe(findsOrder)
  }
  const byTitle = await testApp.quick(role, order.name)
  // Titles repeat, so another one of their own orders may match.
  expect(byTitle.orders.some(({ _id, name }) => (findsOrder ? name === order.name : _id === order.id))).toBe(findsOrder)
  const byEmail = await testApp.quick(role, order.customer.email)
  expect(byEmail.orders).toEqual([])
  expect(byEmail.people.map(({ email }) => email)).toEqual(findsCustomer ? [order.customer.email] : [])
  expect(byEmail.payments.length > 0).toBe(findsPayments)
})

test('developers do not find orders by customer or price, and only the back office sees the customer', async () => {
  for (const [role, column] of [
    ['manager', 'managerId'],
    ['employee', 'employeeId'],
  ] as const) {
    const order = await someOrder(column, testApp.person(role).id)
    for (const hidden of [order.customer.name, order.customer.username, String(order.cents / 100), order.id])
      expect(
        (await testApp.quick(role, hidden)).orders.map(({ name, number }) => `${name} #${number}`).filter((told) => !told.includes(hidden)),
      ).toEqual([])
    expect((await testApp.quick(role, `#${order.number}`)).orders).toEqual([
      { _id: order.id, number: order.number, name: order.name, status: expect.any(String) },
    ])
  }
})

test('recycled objects are never found', async () => {
  const order = await someOrder('customerId', testApp.person('user').id)
  await testApp.db.update(ordersTable).set({ recycledAt: new Date() }).where(eq(ordersTable.id, order.id))
  for (const role of roles) expect((await testApp.quick(role, `#${order.number}`)).orders).toEqual([])
  await testApp.db.update(ordersTable).set({ recycledAt: null }).where(eq(ordersTable.id, order.id))
})

test('an exact number comes before titles that contain it, and a customer is found by each part of their name', async () => {
  const [first] = await testApp.db.select().from(ordersTable).orderBy(ordersTable.number).limit(1)
  const own = { customerId: testApp.person('user').id, createdBy: testApp.person('user').id, deadline: '2040-01-01', timezone: 'UTC' }
  await testApp.db.insert(ordersTable).values({ ...own, name: `Copy of ${first?.number}`, details: 'x', category: 'Web' })
  const { orders } = await testApp.quick('admin', String(first?.number))
  expect(orders.map(({ name }) => name)).toEqual([first?.name, `Copy of ${first?.number}`])
  const found = await Promise.all(['Amelia', 'walker', 'ELIA WALK', 'customer'].map((words) => testApp.quick('sales', words)))
  for (const { people } of found) expect(people.map(({ username }) => username)).toContain('customer')
})
