import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentsTable } from '#payments/payments.table.ts'
import { untilWaiting } from '#test/waiting.ts'
import { usersTable } from '#users/users.table.ts'
import { lockOrderById, saveOrder } from '../orders.store.ts'
import { ordersTable, orderTalliesTable } from '../orders.table.ts'
import { startTestOrders, type TestOrders } from '../testOrders.ts'
import { compactOrderTallies, talliedOrders } from './orderCounts.store.ts'

let testApp: TestOrders
let numbers: Record<string, number>
beforeAll(async () => {
  testApp = await startTestOrders()
  const jorge = await testApp.one('user', { name: 'Jorge Ölmüller' })
  const made = [
    await testApp.makeOrder({ name: 'Neural network in C++' }),
    await testApp.makeOrder({ name: '100% test_coverage', customerId: jorge.id }),
    await testApp.makeOrder({ name: '100 percent tests' }),
    await testApp.makeOrder({ name: 'AI for chess' }),
    await testApp.makeOrder({ name: 'Recycled chess', recycledAt: new Date() }),
  ]
  numbers = Object.fromEntries(made.map(({ name, number }) => [name, number]))
})
afterAll(() => testApp.close())

const find = async (search: string, as = testApp.people.admin) =>
  (await testApp.as(as).orders.all({ search })).items.map(({ name }) => name).sort()

test.each([
  ['part of a name, in any case', 'NEURAL net', ['Neural network in C++']],
  ['the middle of a word', 'etwor', ['Neural network in C++']],
  ["a customer's name", 'ölmü', ['100% test_coverage']],
  ['a name and the customer’s together', 'coverage #', ['100% test_coverage']],
  ['signs that mean something to the database', '100%', ['100% test_coverage']],
  ['one more of them', 't_c', ['100% test_coverage']],
  ['a backslash', 'a\\b', []],
  ['more than one space', '  for   chess ', ['AI for chess']],
  ['two letters that begin a word', 'ai', ['AI for chess']],
  ['two letters that only stand within one', 'hi', []],
  ['one letter that begins a word', 'j', ['100% test_coverage']],
  ['something that is nowhere', 'zzz', []],
  ['an unknown id', '01a1fc54-1cd6-7951-beb1-9e6a9aa1172f', []],
  ['a number that is far too long', '#99999999999999999999', []],
])('a search for %s', async (_, search, names) => {
  expect(await find(search)).toEqual(names)
})

test("a search for a number finds the order of that number, with or without '#', and names that contain it", async () => {
  const number = numbers['AI for chess'] ?? 0
  expect(await find(`#${number}`)).toEqual(['AI for chess'])
  expect(await find(String(number))).toEqual(['AI for chess'])
  expect(await find('100')).toEqual(expect.arrayContaining(['100 percent tests', '100% test_coverage']))
})

test('a search for an id finds its order, unless it is recycled', async () => {
  const [order] = await testApp.db.select().from(ordersTable).where(eq(ordersTable.name, 'AI for chess'))
  expect(await find(order?.id ?? '')).toEqual(['AI for chess'])
  expect(await find('recycled')).toEqual([])
})

test("an order is found by its customer's new name and by its own", async () => {
  const person = await testApp.one('user', { name: 'Amelie Before' })
  const order = await testApp.makeOrder({ name: 'Renamed soon', customerId: person.id })
  await testApp.db.update(usersTable).set({ name: 'Amelie After' }).where(eq(usersTable.id, person.id))
  await testApp.runJobs()
  expect(await find('before')).toEqual([])
  expect(await find('amelie after')).toEqual(['Renamed soon'])
  await testApp.db.update(ordersTable).set({ name: 'Renamed now' }).where(eq(ordersTable.id, order.id))
  expect(await find('amelie after')).toEqual(['Renamed now'])
})

test('an order placed while its customer is renamed is found by the new name', async () => {
  const person = await testApp.one('user', { name: 'Rosa Old' })
  let placed: Promise<unknown> = Promise.resolve()
  await testApp.db.transaction(async (db) => {
    await db.update(usersTable).set({ name: 'Rosa New' }).where(eq(usersTable.id, person.id))
    placed = testApp.makeOrder({ name: 'In between', customerId: person.id })
    // The insert has read the old name, and waits for the rename.
    await untilWaiting(testApp.db)
  })
  await placed
  await testApp.runJobs()
  expect(await find('rosa new')).toEqual(['In between'])
})

test('an order edited while its customer is renamed is not blocked, and is found by both new names', async () => {
  const person = await testApp.one('user', { name: 'Olga Old' })
  const order = await testApp.makeOrder({ name: 'Edited during a rename', customerId: person.id })
  const paid = { orderId: order.id, userId: person.id, type: 'Manual', method: 'Cash', currency: 'USD' } as const
  await testApp.db.insert(paymentsTable).values({ ...paid, amountCents: 100, orderTotalCents: 100, remainingCents: 0 })
  let renamed: Promise<unknown> = Promise.resolve()
  await testApp.db.transaction(async (db) => {
    await lockOrderById(db, order.id)
    renamed = testApp.as(person).users.update({ id: person.id, name: 'Olga New' })
    // Either the rename waits for the order, or it is done without it.
    await Promise.race([untilWaiting(testApp.db), renamed])
    await saveOrder(db, order.id, { name: 'Edited at last' }, new Date())
  })
  await renamed
  await testApp.runJobs()
  expect(await find('olga new')).toEqual(['Edited at last'])
  expect(await find('edited at last')).toEqual(['Edited at last'])
  expect((await testApp.as(testApp.people.admin).payments.all({ search: 'edited at last' })).items.map(({ fName }) => fName)).toEqual([
    'Olga New',
  ])
})

test('the tallies follow every insert, move, recycling, restore and deletion, and summing them up keeps the totals', async () => {
  const counted = async () => {
    const { rows } = await testApp.db.execute<{ tab: string; orders: number }>(
      sql`select tab, count(*)::int as orders from orders where recycled_at is null group by tab`,
    )
    const none = { new: 0, active: 0, completed: 0, delivered: 0, cancelled: 0 }
    const tabs = { ...none, ...Object.fromEntries(rows.map(({ tab, orders }) => [tab, orders])) }
    return { ...tabs, all: Object.values(tabs).reduce((sum, orders) => sum + orders, 0) }
  }
  const agree = async () => expect(await talliedOrders(testApp.db)).toEqual(await counted())
  await agree()
  const order = await testApp.makeOrder({ status: 'Testing' })
  const change = (changes: Partial<typeof ordersTable.$inferInsert>) =>
    testApp.db.update(ordersTable).set(changes).where(eq(ordersTable.id, order.id))
  await agree()
  for (const changes of [
    { status: 'Development' },
    { status: 'Delivered' },
    { recycledAt: new Date() },
    { status: 'Completed' },
    { recycledAt: null },
  ] as const) {
    await change(changes)
    await agree()
  }
  await testApp.db.update(ordersTable).set({ status: 'Cancel Order' })
  await agree()
  const before = await testApp.db.$count(orderTalliesTable)
  await Promise.all([compactOrderTallies(testApp.db), compactOrderTallies(testApp.db), testApp.makeOrder({ status: 'Reviewing' })])
  expect(await testApp.db.$count(orderTalliesTable)).toBeLessThan(before)
  await agree()
  await testApp.db.delete(ordersTable).where(eq(ordersTable.id, order.id))
  await agree()
})

test('one statement that moves many orders writes one tally for each tab', async () => {
  await testApp.db.delete(orderTalliesTable)
  await testApp.db.update(ordersTable).set({ status: 'Reviewing' })
  await testApp.db.update(ordersTable).set({ status: 'Requested' })
  expect(
    await testApp.db.select({ tab: orderTalliesTable.tab }).from(orderTalliesTable).where(eq(orderTalliesTable.tab, 'new')),
  ).toHaveLength(1)
})
