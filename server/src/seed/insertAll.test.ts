import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#database/db.ts'
import { orderEventsTable, ordersTable } from '#orders/orders.table.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { usersTable } from '#users/users.table.ts'
import { copyFilled, withoutFillingTriggers } from './copyFilled.ts'
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

test('rows in bulk equal rows one by one: dates, lists, documents, quotes, nulls and defaults', async () => {
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
  for (const { db } of [bulk, usual]) await db.execute(sql`delete from order_events; delete from orders; delete from users`)
})

test('a company made in bulk equals one made row by row, with every trigger, index, reference and counter', async () => {
  const before = await partsOf()
  const company = { storage: null, now: at, zone: 'UTC', product: 'Desk', passwordHash: 'none', size: { customers: 8, orders: 60 } }
  await withoutIndexes(bulk.db, (db) => withoutFillingTriggers(db, () => makeCompany({ db, ...company, copy: copyFilled })))
  await makeCompany({ db: usual.db, ...company })
  expect(await partsOf()).toEqual(before)
  for (const [table, told] of Object.entries(derived)) {
    const all = sql`select ${sql.raw(told)} as told from ${sql.identifier(table)} group by 1 order by 1`
    const { rows } = await bulk.db.execute(all)
    expect(rows.length, table).toBeGreaterThan(0)
    expect(rows, table).toEqual((await usual.db.execute(all)).rows)
  }
  const { rows } = await bulk.db.execute(
    sql`select (select sum(change)::int from order_tallies) as orders, (select sum(change)::int from user_tallies) as users,
        (select count(*)::int from users) as people, (select count(*)::int from orders where search_text = '') as unsearchable,
        (select count(*)::int from users where username_skeleton is null) as nameless`,
  )
  expect(rows[0]).toMatchObject({ orders: 60, unsearchable: 0, nameless: 0, users: rows[0]?.people })
})

test('rows inserted after a bulk insert are numbered and found normally', async () => {
  const { rows } = await bulk.db.execute(
    sql`insert into orders (id, name, details, category, deadline, timezone, customer_id, created_by)
        select gen_random_uuid(), 'Afterwards', details, category, deadline, timezone, customer_id, created_by from orders limit 1
        returning number::int = (select max(number) + 1 from orders) as is_next, search_text like '% afterwards #%' as is_found`,
  )
  expect(rows).toEqual([{ is_next: true, is_found: true }])
})

test('a failed bulk insert leaves every index in place', async () => {
  const before = await partsOf()
  await expect(withoutIndexes(bulk.db, () => Promise.reject(new Error('no more')))).rejects.toThrow('no more')
  expect(await partsOf()).toEqual(before)
})

const whole = (row: string) => `to_jsonb(${row})`
/** Columns that are derived from other rows or generated by the database, and rows beside it. */
const derived = {
  orders: whole('orders'),
  users: whole('users'),
  payments: whole('payments'),
  order_events: whole('order_events'),
  order_comments: `${whole('order_comments')} - 'updated_at'`,
  notifications: whole('notifications'),
  coin_balances: whole('coin_balances'),
  order_tallies: `row_to_json(row(tab, (select sum(change) from order_tallies t where t.tab = order_tallies.tab)))::jsonb`,
  user_tallies: `row_to_json(row(role, (select sum(change) from user_tallies t where t.role = user_tallies.role)))::jsonb`,
}

async function partsOf() {
  const { rows } = await bulk.db.execute(
    sql`select pg_get_indexdef(indexrelid) as it from pg_index join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace
        union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
        union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal order by 1`,
  )
  return rows
}
