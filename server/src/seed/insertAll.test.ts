import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/db.ts'
import { orderEventsTable, ordersTable } from '#orders/orders.table.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { usersTable } from '#users/users.table.ts'
import { makeCompany } from './demoCompany.ts'
import { insertAll } from './insertAll.ts'
import { withoutIndexes } from './withoutIndexes.ts'

let one: TestDatabase
let other: TestDatabase
let bulk: Database
let usual: Database

beforeAll(async () => {
  ;[one, other] = [await createTestDatabase(), await createTestDatabase()]
  ;[bulk, usual] = [openDatabase(one.url), openDatabase(other.url)]
})
afterAll(async () => {
  await Promise.all([bulk.close(), usual.close()])
  await Promise.all([one.drop(), other.drop()])
})

const id = (last: string) => `0199f210-eea0-7fe0-aacd-${last.padStart(12, '0')}`
const at = new Date('2026-03-05T10:20:30.456Z')

test('rows in bulk are the same as rows one by one: dates, lists, documents, quotes, nulls and defaults', async () => {
  const people = [
    {
      id: id('1'),
      name: `O'Neil "the\\ first" \n ☃`,
      username: 'one',
      email: 'one@x.example',
      passwordHash: 'none',
      role: 'user' as const,
    },
    { id: id('2'), name: 'Two', username: 'two', email: 'two@x.example', passwordHash: 'none', role: 'manager' as const, disabledAt: at },
  ].map((person) => ({ ...person, createdAt: at, updatedAt: at }))
  const orders: (typeof ordersTable.$inferInsert)[] = [
    { technologies: ['C++', 'a,b', '{"c"}'], totalCents: 12_345, deadline: '2026-04-01', managerId: id('2') },
    { technologies: [], deadline: '2027-01-31', cancellationReason: null },
  ].map((order, index) => ({
    id: id(`3${index}`),
    name: `Order ${index}`,
    details: 'x',
    timezone: 'IST',
    category: 'Web',
    type: 'Debugging' as const,
    customerId: id('1'),
    createdBy: id('1'),
    email: 'one@x.example',
    createdAt: at,
    updatedAt: at,
    ...order,
  }))
  const events: (typeof orderEventsTable.$inferInsert)[] = [
    { id: id('5'), orderId: id('30'), kind: 'created' as const, details: { name: 'a "name"', from: null, to: 3 }, at },
  ]
  await insertAll(bulk.db, usersTable, people)
  await insertAll(bulk.db, ordersTable, orders)
  await insertAll(bulk.db, orderEventsTable, events)
  for (const person of people) await usual.db.insert(usersTable).values(person)
  for (const order of orders) await usual.db.insert(ordersTable).values(order)
  for (const event of events) await usual.db.insert(orderEventsTable).values(event)
  for (const table of ['users', 'orders', 'order_events']) {
    const all = sql`select * from ${sql.identifier(table)} order by id`
    expect((await bulk.db.execute(all)).rows).toEqual((await usual.db.execute(all)).rows)
  }
  expect((await bulk.db.select().from(ordersTable))[0]?.searchText).toContain(`o'neil`)
  await bulk.db.execute(sql`delete from order_events; delete from orders; delete from users`)
})

test('a company made in bulk has every index and reference, and its tallies are right', async () => {
  const before = await partsOf()
  const size = { customers: 5, orders: 30 }
  await withoutIndexes(bulk.db, (db) =>
    makeCompany({ db, storage: null, now: new Date(), zone: 'UTC', product: 'Desk', passwordHash: 'none', size }),
  )
  expect(await partsOf()).toEqual(before)
  const { rows } = await bulk.db.execute(
    sql`select (select sum(change)::int from order_tallies) as orders, (select sum(change)::int from user_tallies) as users,
        (select count(*)::int from users) as people, (select count(*)::int from orders where search_text = '') as unsearchable,
        (select count(*)::int from users where username_skeleton is null) as nameless`,
  )
  expect(rows[0]).toMatchObject({ orders: 30, unsearchable: 0, nameless: 0, users: rows[0]?.people })
})

test('a company that could not be made leaves every index where it was', async () => {
  const before = await partsOf()
  await expect(withoutIndexes(bulk.db, () => Promise.reject(new Error('no more')))).rejects.toThrow('no more')
  expect(await partsOf()).toEqual(before)
})

async function partsOf() {
  const { rows } = await bulk.db.execute(
    sql`select pg_get_indexdef(indexrelid) as it from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace
        union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  )
  return rows
}
