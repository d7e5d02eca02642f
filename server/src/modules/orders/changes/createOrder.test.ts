import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsTable } from '../files/documents.table.ts'
import { ordersTable } from '../orders.table.ts'
import { startTestOrders, type TestOrders } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const request = { name: 'Chess in Rust', details: 'With a clock.', category: 'Games', deadline: '2026-12-01', timezone: '10 PM EST' }
const ordersNamed = (name: string) => testApp.db.select().from(ordersTable).where(eq(ordersTable.name, name))

test('a customer orders for themselves; prices, customer and assignee that they send are ignored', async () => {
  const { customer, otherCustomer, manager, sales, admin } = testApp.people
  const { order } = await testApp.as(customer).orders.create({
    ...request,
    name: 'Mine',
    totalAmount: 1,
    paidAmount: 1,
    customer: otherCustomer.id,
    assignedTo: manager.id,
    documentation: true,
  })
  expect(order).toMatchObject({
    name: 'Mine',
    title: 'Mine',
    status: 'Requested',
    tab: 'new',
    totalAmount: 0,
    paidAmount: 0,
    documentation: true,
  })
  expect(order).toMatchObject({ assignedTo: [], type: 'New Project', statusChoices: [], email: customer.email, phone: '+1 555 0100' })
  expect(order.customer[0]?._id).toBe(customer.id)
  expect(order.number).toBeGreaterThan(1_000)

  await testApp.runJobs()
  const [received] = await testApp.mailsTo(customer)
  expect(received?.subject).toBe('We have your order Mine')
  expect(received?.text).toContain('1–2 hours')
  for (const person of [sales, admin]) expect(await testApp.toldTo(person)).toContain(`New order #${order.number}: Mine`)
  expect(await testApp.toldTo(customer)).toEqual([])
  expect(await testApp.toldTo(manager)).toEqual([])
  expect((await testApp.eventsOf(order._id)).map(({ kind }) => kind)).toEqual(['created'])
  const audience = { users: [customer.id], roles: ['admin', 'sales'] }
  expect(testApp.pushed).toContainEqual({ kind: 'changed', audience, topic: 'orders', id: order._id })
})

test('the back office orders for a customer, sets prices and may choose the assignees', async () => {
  const { sales, customer, manager, admin } = testApp.people
  const price = { currency: 'INR', totalAmount: 100.5, paidAmount: 20, codeWalkThrough: 0, reportFee: 7.25 } as const
  const { order } = await testApp
    .as(sales)
    .orders.create({ ...request, name: 'Theirs', customer: customer.id, assignedTo: manager.id, ...price })
  expect(order).toMatchObject({ ...price, partialAmount: 50.25, remainingAmount: 80.5, remaining: true, mayPay: false })
  expect(order.createdBy[0]?._id).toBe(sales.id)
  expect(order.assignedTo[0]?._id).toBe(manager.id)
  expect(order.assignedBy?._id).toBe(sales.id)
  await testApp.runJobs()
  expect((await testApp.mailsTo(manager)).map(({ subject }) => subject)).toContain('Assigned to you: Theirs')
  const [assigned] = await testApp.mailsTo(manager)
  expect(assigned?.text).not.toMatch(/100\.5|₹|INR/)
  expect(await testApp.toldTo(customer)).toContain('We entered your order Theirs. The price is ₹100.50. Answer our offer.')
  expect(await testApp.toldTo(admin)).toContain(`New order #${order.number}: Theirs`)
  expect(await testApp.toldTo(sales)).not.toContain(`New order #${order.number}: Theirs`)
})

test.each([
  ['no customer', {}, 'customer'],
  ['a customer who is none', { customer: 'manager' }, 'customer'],
  ['a manager who is none', { customer: 'customer', assignedTo: 'employee' }, 'assignedTo'],
  ['an unknown id', { customer: 'customer', assignedTo: 'x' }, 'assignedTo'],
  ['more paid than it costs', { customer: 'customer', totalAmount: 5, paidAmount: 6 }, 'paidAmount'],
])('the back office is told of %s', async (_, { customer, assignedTo, ...rest }: Record<string, string | number>, field) => {
  const idOf = (name: string | number | undefined) => Object.entries(testApp.people).find(([key]) => key === name)?.[1].id ?? name
  const input = {
    ...request,
    ...rest,
    ...(customer && { customer: String(idOf(customer)) }),
    ...(assignedTo && { assignedTo: String(idOf(assignedTo)) }),
  }
  await expect(testApp.as(testApp.people.sales).orders.create(input)).rejects.toMatchObject({ code: 'BAD_INPUT', field })
})

test('an order for a closed account is refused', async () => {
  const closed = await testApp.one('user', { disabledAt: new Date(), disabledReason: 'admin' })
  await expect(testApp.as(testApp.people.admin).orders.create({ ...request, customer: closed.id })).rejects.toMatchObject({
    field: 'customer',
  })
})

test.each([
  ['10 PM EST', '2026-11-20', '2026-11-21'],
  // A text without a zone that is known: the day may be today anywhere on earth.
  ['in the evening', '2026-11-19', '2026-11-20'],
])("with the time zone '%s' the deadline %s has passed, and %s is taken", async (timezone, passed, today) => {
  const customer = testApp.as(testApp.people.customer)
  await expect(customer.orders.create({ ...request, timezone, deadline: passed })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'deadline',
  })
  expect((await customer.orders.create({ ...request, timezone, deadline: today })).order.deadline).toBe(today)
})

test.each(['other', 'Other', ' OTHER '])("the category '%s' requires a custom name", async (category) => {
  await expect(testApp.as(testApp.people.customer).orders.create({ ...request, category })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'category',
  })
})

test("managers, employees, remote developers and visitors can't place orders", async () => {
  const { manager, employee, remote } = testApp.people
  for (const person of [manager, employee, remote])
    await expect(testApp.as(person).orders.create(request)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(null).orders.create(request)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('twenty concurrent calls with one idempotency key make one order, one mail and one answer', async () => {
  const { customer } = testApp.people
  const uploadId = await testApp.makeUpload(customer, 'task.txt')
  const attempt = () =>
    testApp.as(customer).orders.create({ ...request, name: 'Once', files: [{ uploadId }] }, { idempotencyKey: 'press-1' })
  const answers = await testApp.atOnce(20, attempt)
  expect(new Set(answers.map(({ order }) => order._id)).size).toBe(1)
  const [order, ...others] = await ordersNamed('Once')
  expect(others).toEqual([])
  await testApp.runJobs()
  expect((await testApp.mailsTo(customer)).filter(({ subject }) => subject === 'We have your order Once')).toHaveLength(1)
  expect(
    await testApp.db
      .select()
      .from(documentsTable)
      .where(eq(documentsTable.orderId, order?.id ?? '')),
  ).toHaveLength(1)
  expect((await attempt()).order._id).toBe(order?.id)
  const another = await testApp.as(testApp.people.otherCustomer).orders.create({ ...request, name: 'Once' }, { idempotencyKey: 'press-1' })
  expect(another.order._id).not.toBe(order?.id)
})

test('two long idempotency keys with a common beginning make two orders', async () => {
  const { customer } = testApp.people
  const place = (end: string) =>
    testApp.as(customer).orders.create({ ...request, name: 'Long' }, { idempotencyKey: 'x'.repeat(10_000) + end })
  const [one, other, again] = [await place('1'), await place('2'), await place('1')]
  expect(other.order._id).not.toBe(one.order._id)
  expect(again.order._id).toBe(one.order._id)
})

test("another user's upload is refused, and the order is not placed", async () => {
  const uploadId = await testApp.makeUpload(testApp.people.otherCustomer)
  const refused = testApp.as(testApp.people.customer).orders.create({ ...request, name: 'Half', files: [{ uploadId }] })
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await ordersNamed('Half')).toEqual([])
})
