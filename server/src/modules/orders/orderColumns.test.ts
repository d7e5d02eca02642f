import { namesOf } from '@app/contract/core/fields.ts'
import { requestFields } from '@app/contract/orders/orders.fields.ts'
import { orderTypes } from '@app/contract/orders/orders.rules.ts'
import { sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderFieldColumns, requestColumns } from './orderColumns.ts'
import { startTestOrders, type TestOrders } from './testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

/** Sample values, one of which fits each kind of field. */
const samples = ['Some words', orderTypes[1], '2026-12-24', ['Some words'], true]
const fields = namesOf(requestFields).map((field) => ({
  field,
  sample: samples.find((value) => requestFields[field].created.safeParse(value).success),
}))
const input = { name: 'Asked', details: 'All of it.', category: 'Web', deadline: '2026-12-01', timezone: '10 PM EST' }

test.each(fields)('$field is stored when an order is placed, and read back by its customer', async ({ field, sample }) => {
  const { order } = await testApp.as(testApp.people.customer).orders.create({ ...input, [field]: sample })
  expect(order[field]).toEqual(sample)
  expect(await testApp.as(testApp.people.customer).orders.one({ id: order._id })).toHaveProperty(field, sample)
})

test.each(fields)('a change of $field raises the version and is recorded', async ({ field, sample }) => {
  const before = await testApp.makeOrder()
  expect(await testApp.as(testApp.people.sales).orders.update({ _id: before.id, [field]: sample })).toHaveProperty(field, sample)
  const after = await testApp.orderNow(before.id)
  expect(after).toMatchObject({ version: before.version + 1, columnVersions: { [toSnakeCase(requestColumns[field])]: before.version + 1 } })
  expect((await testApp.eventsOf(before.id)).map(({ kind, details }) => [kind, details.field])).toEqual([['edited', field]])
})

test('the database counts changes of every form field, and of no other column', async () => {
  const found = await testApp.db.execute<{ definition: string }>(
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'orders_version'`,
  )
  const counted = [...(found.rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, column]) => column)
  expect(counted.toSorted()).toEqual(Object.values(orderFieldColumns).map(toSnakeCase).toSorted())
})
