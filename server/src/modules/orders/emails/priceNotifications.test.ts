import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#jobs/jobs.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

/** An order of a new customer, whose notifications are all about this order. */
async function ordered(changes: Parameters<TestOrders['makeOrder']>[0] = {}) {
  const customer = await testApp.one('user', { name: 'Carla Customer' })
  const order = await testApp.makeOrder({ name: 'Priced', customerId: customer.id, createdBy: customer.id, ...changes })
  const price = (totalAmount: number) => testApp.as(testApp.people.sales).orders.update({ _id: order.id, totalAmount })
  const subjects = async () => (await testApp.mailsTo(customer)).map(({ subject }) => subject)
  return { customer, order, price, subjects }
}

test('a first price is announced once, by mail and notification, with the next action', async () => {
  const { customer, order, price, subjects } = await ordered({ status: 'Reviewing' })
  await price(675)
  await testApp.runJobs()
  expect(await subjects()).toEqual(['The price is $675.00: Priced'])
  const [mail] = await testApp.mailsTo(customer)
  expect(mail?.text).toContain('The price of your order is $675.00.')
  expect(mail?.text).toContain(
    'Your move: Answer our offer. You can accept it, ask for a change, or decline. Nothing is charged before you pay.',
  )
  expect(mail?.text).not.toContain('Left to pay')
  expect(await testApp.toldTo(customer)).toEqual(['The price of Priced is $675.00. Answer our offer.'])
  // A job retried after a crash announces nothing again.
  const events = await testApp.eventsOf(order.id)
  for (const { id } of events) await enqueue(testApp.db, 'orderNews', { eventId: id })
  await testApp.runJobs()
  expect([await subjects(), await testApp.toldTo(customer)].map(({ length }) => length)).toEqual([1, 1])
})

test('a changed price is announced with the old one, and half can be paid after the deal', async () => {
  const { customer, price, subjects } = await ordered({ status: 'Deal Confirmed', dealConfirmedAt: testNow, totalCents: 10_000 })
  await price(80)
  await testApp.runJobs()
  expect(await subjects()).toEqual(['The price has changed: Priced'])
  const [mail] = await testApp.mailsTo(customer)
  expect(mail?.text).toContain('The price of your order has changed from $100.00 to $80.00.')
  expect(mail?.text).toContain('Your move: Pay $80.00 to start the work. You can pay half ($40.00) or the full amount.')
  expect(mail?.text).toContain('/profile/payment/')
  expect(await testApp.toldTo(customer)).toEqual([
    'The price of Priced has changed from $100.00 to $80.00. You can pay half now, or the full amount.',
  ])
})

test('the same figure in another currency is another price', async () => {
  const { customer, order } = await ordered({ status: 'Reviewing', totalCents: 10_000 })
  await testApp.as(testApp.people.sales).orders.update({ _id: order.id, currency: 'EUR' })
  await testApp.runJobs()
  expect(await testApp.toldTo(customer)).toEqual(['The price of Priced has changed from $100.00 to €100.00. Answer our offer.'])
})

test('a price that comes with the deal is announced only with the deal', async () => {
  const { customer, order, subjects } = await ordered()
  await testApp.as(testApp.people.sales).orders.updateStatus({ id: order.id, status: 'Deal Confirmed', totalAmount: 90 })
  await testApp.runJobs()
  expect(await subjects()).toEqual(['Your order is confirmed: Priced'])
  expect((await testApp.mailsTo(customer))[0]?.text).toContain('Your move: Pay $90.00')
  expect(await testApp.toldTo(customer)).toEqual([
    'We confirmed the deal for Priced. The price is $90.00. You can pay half now, or the full amount.',
  ])
})

test('a price that staff enter with a new order is announced in one mail, which says what to do and not to wait', async () => {
  const customer = await testApp.one('user')
  await testApp.as(testApp.people.sales).orders.create({
    name: 'Entered',
    details: 'By phone.',
    category: 'Web',
    deadline: '2026-12-01',
    timezone: 'UTC',
    customer: customer.id,
    totalAmount: 40,
  })
  await testApp.runJobs()
  const [mail, ...others] = await testApp.mailsTo(customer)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'The price is $40.00: Entered', text: expect.stringContaining('Your move: Answer our offer.') })
  expect(mail?.text).not.toContain('1–2 hours')
  expect(await testApp.toldTo(customer)).toEqual(['We entered your order Entered. The price is $40.00. Answer our offer.'])
})

test.each(['inApp', 'mail', 'none'] as const)(
  'with the channel %s for orders, the price reaches the customer only there',
  async (channel) => {
    const { customer, price, subjects } = await ordered({ status: 'Reviewing' })
    await testApp.as(customer).notifications.setPreference({ kind: 'orders', channel })
    await price(50)
    await testApp.runJobs()
    expect(await subjects()).toEqual(channel === 'mail' ? ['The price is $50.00: Priced'] : [])
    expect(await testApp.toldTo(customer)).toHaveLength(channel === 'inApp' ? 1 : 0)
  },
)

test('only the customer hears of a price; fees and prices of cancelled orders are not announced', async () => {
  const { customer, order, price } = await ordered({ status: 'Development', totalCents: 1_000, employeeId: testApp.people.employee.id })
  const before = await testApp.toldTo(testApp.people.employee)
  await testApp.as(testApp.people.sales).orders.update({ _id: order.id, reportFee: 3 })
  await testApp.runJobs()
  expect(await testApp.toldTo(customer)).toEqual([])
  await price(20)
  await testApp.runJobs()
  expect(await testApp.toldTo(customer)).toHaveLength(1)
  expect(await testApp.toldTo(testApp.people.employee)).toEqual(before)
  const cancelled = await ordered({ status: 'Cancel Order' })
  await cancelled.price(30)
  await testApp.runJobs()
  expect(await testApp.toldTo(cancelled.customer)).toEqual([])
})

test('a refused change is not announced', async () => {
  const { customer, price } = await ordered({ status: 'Development', totalCents: 10_000, paidCents: 10_000 })
  await expect(price(50)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'totalAmount' })
  await testApp.runJobs()
  expect(await testApp.toldTo(customer)).toEqual([])
})
