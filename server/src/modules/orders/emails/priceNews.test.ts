import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#jobs/jobs.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

/** A customer of their own, so that what they are told is about one order. */
async function ordered(changes: Parameters<TestOrders['makeOrder']>[0] = {}) {
  const customer = await testApp.one('user', { name: 'Carla Customer' })
  const order = await testApp.makeOrder({ name: 'Priced', customerId: customer.id, createdBy: customer.id, ...changes })
  const price = (totalAmount: number) => testApp.as(testApp.people.sales).orders.update({ _id: order.id, totalAmount })
  const subjects = async () => (await testApp.mailsTo(customer)).map(({ subject }) => subject)
  return { customer, order, price, subjects }
}

test('a first price is told once, by mail and bell, with what comes next', async () => {
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
  expect(await testApp.toldTo(customer)).toEqual(['Priced: the price is $675.00. Answer our offer.'])
  // A job that is done again after a crash says nothing new.
  const events = await testApp.eventsOf(order.id)
  for (const { id } of events) await enqueue(testApp.db, 'orderNews', { eventId: id })
  await testApp.runJobs()
  expect([await subjects(), await testApp.toldTo(customer)].map(({ length }) => length)).toEqual([1, 1])
})

test('a changed price names the old one and the new, and half can be paid at once after the deal', async () => {
  const { customer, price, subjects } = await ordered({ status: 'Deal Confirmed', dealConfirmedAt: testNow, totalCents: 10_000 })
  await price(120)
  await testApp.runJobs()
  expect(await subjects()).toEqual(['The price has changed: Priced'])
  const [mail] = await testApp.mailsTo(customer)
  expect(mail?.text).toContain('The price of your order has changed from $100.00 to $120.00.')
  expect(mail?.text).toContain('Your move: Pay $120.00, so that the work can start. You can pay half of it, $60.00, or all.')
  expect(mail?.text).toContain('/profile/payment/')
  expect(await testApp.toldTo(customer)).toEqual(['Priced: the price has changed from $100.00 to $120.00. Pay half now, or all.'])
})

test('the same figure in another currency is another price', async () => {
  const { customer, order } = await ordered({ status: 'Reviewing', totalCents: 10_000 })
  await testApp.as(testApp.people.sales).orders.update({ _id: order.id, currency: 'EUR' })
  await testApp.runJobs()
  expect(await testApp.toldTo(customer)).toEqual(['Priced: the price has changed from $100.00 to €100.00. Answer our offer.'])
})

test('a price that comes with the deal is told with the deal, and not twice', async () => {
  const { customer, order, subjects } = await ordered()
  await testApp.as(testApp.people.sales).orders.updateStatus({ id: order.id, status: 'Deal Confirmed', totalAmount: 90 })
  await testApp.runJobs()
  expect(await subjects()).toEqual(['Your order is confirmed: Priced'])
  expect((await testApp.mailsTo(customer))[0]?.text).toContain('Your move: Pay $90.00')
  expect(await testApp.toldTo(customer)).toEqual(['Priced: Deal Confirmed. The price is $90.00. Pay half now, or all.'])
})

test('a price that staff enter with the order is told too', async () => {
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
  expect((await testApp.mailsTo(customer)).map(({ subject }) => subject)).toContain('The price is $40.00: Entered')
})

test.each(['inApp', 'mail', 'none'] as const)('it reaches a customer who chose %s for their orders only there', async (channel) => {
  const { customer, price, subjects } = await ordered({ status: 'Reviewing' })
  await testApp.as(customer).notifications.setPreference({ kind: 'orders', channel })
  await price(50)
  await testApp.runJobs()
  expect(await subjects()).toEqual(channel === 'mail' ? ['The price is $50.00: Priced'] : [])
  expect(await testApp.toldTo(customer)).toHaveLength(channel === 'inApp' ? 1 : 0)
})

test('nobody else hears of it, fees are no price, and of a cancelled order nothing is told', async () => {
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

test('a change that is refused is told to nobody', async () => {
  const { customer, price } = await ordered({ status: 'Development', totalCents: 10_000, paidCents: 10_000 })
  await expect(price(50)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'totalAmount' })
  await testApp.runJobs()
  expect(await testApp.toldTo(customer)).toEqual([])
})
