import type { Actor, Role } from '@app/contract/core/access.ts'
import { mayChangeStatus, type OrderStatus, orderStatuses, statusChoices } from '@app/contract/orders/orders.rules.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinEntriesTable } from '#coins/coins.table.ts'
import { coinsOf } from '#coins/index.ts'
import { howMany } from '#test/howMany.ts'
import { withoutIds } from '#test/withoutIds.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const statusEvents = async (id: string) => (await testApp.eventsOf(id)).filter(({ kind }) => kind === 'status')

/** Every step that non-admins may take: from, to, and who may take it. */
const steps: readonly [OrderStatus, OrderStatus, readonly ('sales' | 'assignee')[]][] = [
  ['Requested', 'Reviewing', ['sales']],
  ['Requested', 'Deal Confirmed', ['sales']],
  ['Requested', 'Cancel Order', ['sales']],
  ['Reviewing', 'Requested', ['sales']],
  ['Reviewing', 'Deal Confirmed', ['sales']],
  ['Reviewing', 'Cancel Order', ['sales']],
  ['Deal Confirmed', 'Reviewing', ['sales']],
  ['Deal Confirmed', 'Development', ['sales', 'assignee']],
  ['Deal Confirmed', 'Cancel Order', ['sales']],
  ['Development', 'Testing', ['sales', 'assignee']],
  ['Development', 'Deal Confirmed', ['sales']],
  ['Development', 'Cancel Order', ['sales']],
  ['Testing', 'Development', ['sales', 'assignee']],
  ['Testing', 'Deal Confirmed', ['sales']],
  ['Testing', 'Cancel Order', ['sales']],
  ['Delivered', 'Completed', ['sales']],
  ['Delivered', 'Development', ['sales']],
  ['Cancel Order', 'Reviewing', ['sales']],
]

test('sales and assignees take exactly the listed steps, admins any, customers and others none', () => {
  const [own, other] = ['a', 'b']
  const actors = fc.record({
    id: fc.constantFrom(own, other),
    role: fc.constantFrom<Role>('user', 'employee', 'manager', 'admin', 'sales', 'remoteDeveloper'),
  })
  const property = fc.property(actors, fc.constantFrom(...orderStatuses), fc.constantFrom(...orderStatuses), (person, from, to) => {
    const actor: Actor = { ...person, isSuperAdmin: false }
    const order = { customerId: own, managerId: own, employeeId: null, status: from }
    const kind = actor.role === 'sales' ? 'sales' : actor.role !== 'user' && actor.id === own ? 'assignee' : null
    const isInTable = steps.some(([before, after, who]) => before === from && after === to && kind !== null && who.includes(kind))
    expect(mayChangeStatus(actor, order, to)).toBe(actor.role === 'admin' ? from !== to : isInTable)
    expect(statusChoices(actor, order)).not.toContain(from)
  })
  fc.assert(property, { numRuns: howMany('STATUS_RUNS', { short: 150, long: 1_000 }) })
})

test('the server refuses steps that are not listed and leaves the order unchanged', async () => {
  const { sales, employee, manager, remote } = testApp.people
  const order = await testApp.makeOrder({ status: 'Deal Confirmed', managerId: manager.id, employeeId: employee.id })
  for (const [person, status] of [
    [sales, 'Delivered'],
    [employee, 'Delivered'],
    [employee, 'Cancel Order'],
    [manager, 'Completed'],
  ] as const)
    await expect(testApp.as(person).orders.updateStatus({ id: order.id, status, reason: 'x' })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(testApp.as(remote).orders.updateStatus({ id: order.id, status: 'Development' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(testApp.people.customer).orders.updateStatus({ id: order.id, status: 'Development' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect((await testApp.orderNow(order.id)).status).toBe('Deal Confirmed')
  expect(await testApp.eventsOf(order.id)).toEqual([])
})

test("customer, manager and employee are mailed the status, and only the customer's mail mentions money", async () => {
  const { customer, manager, employee, sales } = testApp.people
  const order = await testApp.makeOrder({
    name: 'Told',
    status: 'Reviewing',
    managerId: manager.id,
    employeeId: employee.id,
    totalCents: 12_345,
  })
  const changed = await testApp.as(sales).orders.updateStatus({ id: order.id, status: 'deal CONFIRMED' })
  expect(changed).toMatchObject({ status: 'Deal Confirmed', tab: 'active', mayPay: true, progress: 0 })
  expect((await testApp.orderNow(order.id)).dealConfirmedAt).toEqual(testNow)
  await testApp.runJobs()
  for (const person of [customer, manager, employee]) {
    const [mail] = (await testApp.mailsTo(person)).filter(({ subject }) => subject.endsWith(': Told'))
    expect(mail?.label).toBe('Deal Confirmed')
    if (person === customer) expect(mail?.text).toContain('$123.45')
    else expect(withoutIds(mail?.text)).not.toMatch(/123|\$/)
    expect(await testApp.toldTo(person)).toContain(
      person === customer
        ? 'We confirmed the deal for Told. The price is $123.45. You can pay half now, or the full amount.'
        : `${sales.name} confirmed the deal for Told`,
    )
  }
})

test('ten concurrent calls for one status change it once and notify once', async () => {
  const { customer, admin } = testApp.people
  const order = await testApp.makeOrder({ name: 'Rushed', status: 'Development' })
  await testApp.atOnce(10, () => testApp.as(admin).orders.updateStatus({ id: order.id, status: 'Testing' }))
  expect(await statusEvents(order.id)).toHaveLength(1)
  await testApp.runJobs()
  expect((await testApp.mailsTo(customer)).filter(({ subject }) => subject.endsWith(': Rushed'))).toHaveLength(1)
})

test('cancelling requires a reason, unless one is saved already', async () => {
  const { sales, admin, customer } = testApp.people
  const order = await testApp.makeOrder({ name: 'Unwanted', dealConfirmedAt: testNow })
  const cancel = (reason?: string) =>
    testApp.as(sales).orders.updateStatus({ id: order.id, status: 'Cancel Order', ...(reason !== undefined && { reason }) })
  await expect(cancel()).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'reason' })
  await expect(cancel('  ')).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'reason' })
  await testApp.as(sales).orders.update({ _id: order.id, cancellationReason: 'The course was cancelled' })
  expect(await cancel()).toMatchObject({ status: 'Cancel Order', cancellationReason: 'The course was cancelled', mayPay: false })
  await testApp.runJobs()
  const [mail] = (await testApp.mailsTo(customer)).filter(({ subject }) => subject === 'Cancelled: Unwanted')
  expect(mail?.text).toContain('The course was cancelled')

  await testApp.as(admin).orders.updateStatus({ id: order.id, status: 'Reviewing' })
  expect(await cancel('Paid elsewhere')).toMatchObject({ cancellationReason: 'Paid elsewhere' })
  expect((await testApp.eventsOf(order.id)).map(({ kind }) => kind)).toEqual([
    'cancellationReason',
    'status',
    'status',
    'cancellationReason',
    'status',
  ])
})

test('the customer earns coins with the first delivery only', async () => {
  const { admin } = testApp.people
  const customer = await testApp.one('user')
  const order = await testApp.makeOrder({ customerId: customer.id, status: 'Development' })
  const give = (status: string) => testApp.as(admin).orders.updateStatus({ id: order.id, status })
  expect(await coinsOf(testApp.db, customer.id)).toBe(0)
  await testApp.atOnce(5, () => give('Delivered'))
  expect(await coinsOf(testApp.db, customer.id)).toBe(50)
  expect((await testApp.orderNow(order.id)).deliveredAt).toEqual(testNow)
  await give('Development')
  expect((await testApp.orderNow(order.id)).deliveredAt).toBeNull()
  await give('Delivered')
  await give('Completed')
  expect(await coinsOf(testApp.db, customer.id)).toBe(50)
  expect(await testApp.db.select().from(coinEntriesTable).where(eq(coinEntriesTable.userId, customer.id))).toHaveLength(1)
  expect((await testApp.orderNow(order.id)).deliveredAt).toEqual(testNow)
})

test('the deal date is that of the first confirmation, also when the step is skipped', async () => {
  const { admin } = testApp.people
  const before = new Date('2026-11-01T00:00:00Z')
  const confirmed = await testApp.makeOrder({ status: 'Reviewing', dealConfirmedAt: before, totalCents: 1_000 })
  await testApp.as(admin).orders.updateStatus({ id: confirmed.id, status: 'Deal Confirmed' })
  expect((await testApp.orderNow(confirmed.id)).dealConfirmedAt).toEqual(before)
  const jumped = await testApp.makeOrder({ totalCents: 1_000 })
  await testApp.as(admin).orders.updateStatus({ id: jumped.id, status: 'Testing' })
  expect((await testApp.orderNow(jumped.id)).dealConfirmedAt).toEqual(testNow)
})

test('an empty status means Requested, and an unknown one is refused', async () => {
  const { admin } = testApp.people
  const order = await testApp.makeOrder({ status: 'Reviewing' })
  await expect(testApp.as(admin).orders.updateStatus({ id: order.id, status: 'Lost' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'status',
  })
  expect(await testApp.as(admin).orders.updateStatus({ id: order.id, status: '' })).toMatchObject({ status: 'Requested' })
})
