import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentReturnsTable, paymentsTable } from '#payments/payments.table.ts'
import type { TestPerson } from '#test/app.ts'
import { withoutIds } from '#test/withoutIds.ts'
import { documentsTable } from '../files/documents.table.ts'
import type { OrderRow } from '../orders.table.ts'
import { startTestOrders, type TestOrders, testNow } from '../testOrders.ts'

let testApp: TestOrders
beforeAll(async () => {
  testApp = await startTestOrders()
})
afterAll(() => testApp.close())

const nextFor = async (person: TestPerson, { id }: OrderRow) => (await testApp.as(person).orders.one({ id })).nextAction
const inHand = () => ({ managerId: testApp.people.manager.id, employeeId: testApp.people.employee.id, totalCents: 67_531 })

/** A card payment, as a row. */
async function pay(order: OrderRow, amountCents: number, money: Partial<typeof paymentsTable.$inferInsert> = {}) {
  const about = { orderId: order.id, userId: order.customerId, type: 'Sandbox', method: 'card', currency: 'USD' } as const
  const [payment] = await testApp.db
    .insert(paymentsTable)
    .values({ ...about, amountCents, orderTotalCents: order.totalCents, remainingCents: 0, ...money })
    .returning()
  if (!payment) throw new Error('no payment came back')
  return payment
}
async function upload(order: OrderRow) {
  const about = { orderId: order.id, uploadedBy: testApp.people.employee.id, category: 'sourceCode' } as const
  await testApp.db
    .insert(documentsTable)
    .values({ ...about, name: 'a.ts', type: 'text/plain', sizeBytes: 1, storageKey: `files/${order.id}` })
}

test('every role is shown the same party, and workers read no amounts', async () => {
  const { customer, sales, manager, employee } = testApp.people
  const order = await testApp.makeOrder({ ...inHand(), status: 'Deal Confirmed', dealConfirmedAt: testNow })
  for (const person of [customer, sales, manager, employee])
    expect(await nextFor(person, order)).toEqual({ party: 'customer', action: 'payToStart', until: null })
  for (const person of [manager, employee]) {
    const answer = await testApp.as(person).orders.one({ id: order.id })
    expect(withoutIds(JSON.stringify(answer))).not.toMatch(/675|337|Amount|Cents/)
  }
  await testApp.as(sales).orders.update({ _id: order.id, paidAmount: 100 })
  for (const person of [customer, sales, manager, employee])
    expect(await nextFor(person, order)).toEqual({ party: 'worker', action: 'start', until: '2026-12-01' })
})

test('the office answers a dispute, and workers only read that something is settled', async () => {
  const { customer, sales, employee } = testApp.people
  const order = await testApp.makeOrder({ ...inHand(), status: 'Completed', dealConfirmedAt: testNow, paidCents: 0 })
  const payment = await pay(order, 67_531, { disputedCents: 67_531 })
  const answerBy = new Date('2026-11-30T10:00:00Z')
  const about = { paymentId: payment.id, kind: 'dispute', amountCents: 67_531 } as const
  await testApp.db.insert(paymentReturnsTable).values([
    { ...about, providerId: 'dp_1', state: 'open', answerBy },
    { ...about, providerId: 'dp_0', state: 'won', answerBy: testNow },
  ])
  expect(await nextFor(sales, order)).toEqual({ party: 'office', action: 'answerDispute', until: answerBy.toISOString() })
  expect(await nextFor(customer, order)).toEqual({ party: 'office', action: 'answerDispute', until: null })
  expect(await nextFor(employee, order)).toEqual({ party: 'office', action: 'settle', until: null })
  await testApp.db.update(paymentReturnsTable).set({ state: 'lost' }).where(eq(paymentReturnsTable.providerId, 'dp_1'))
  expect(await nextFor(sales, order)).toMatchObject({ party: 'customer', action: 'payToOpen' })
})

test('an overpayment is refunded before the order is finished', async () => {
  const { sales, employee } = testApp.people
  const order = await testApp.makeOrder({ ...inHand(), status: 'Completed', paidCents: 67_531 })
  expect(await nextFor(sales, order)).toMatchObject({ party: 'none', action: 'completed' })
  await pay(order, 10_000, { surplusCents: 10_000 })
  expect(await nextFor(sales, order)).toMatchObject({ party: 'office', action: 'giveBack' })
  expect(await nextFor(employee, order)).toMatchObject({ party: 'office', action: 'settle' })
})

test("a delivered order needs its files, then the customer's review, then its completion", async () => {
  const { customer, admin, employee } = testApp.people
  const order = await testApp.makeOrder({ ...inHand(), status: 'Delivered', paidCents: 67_531, deliveredAt: testNow })
  expect(await nextFor(employee, order)).toMatchObject({ party: 'worker', action: 'upload' })
  await upload(order)
  expect(await nextFor(customer, order)).toEqual({ party: 'customer', action: 'review', until: '2026-11-28T06:00:00.000Z' })
  await testApp.as(admin).orders.toggleComments({ id: order.id, isCommentDisabled: false })
  expect(await nextFor(customer, order)).toMatchObject({ action: 'review', until: null })
  await testApp.as(admin).orders.toggleComments({ id: order.id, isCommentDisabled: true })
  expect(await nextFor(customer, order)).toMatchObject({ party: 'office', action: 'complete' })
})

test('the emails of one change give all readers one next action, each in their words', async () => {
  const { customer, manager, employee, sales } = testApp.people
  const order = await testApp.makeOrder({ ...inHand(), name: 'One step', status: 'Reviewing' })
  await testApp.as(sales).orders.updateStatus({ id: order.id, status: 'Deal Confirmed' })
  await testApp.runJobs()
  const emailTo = async (person: TestPerson) => (await testApp.mailsTo(person)).find(({ subject }) => subject.endsWith(': One step'))?.text
  expect(await emailTo(customer)).toContain('Your move: Pay $675.31 to start the work. You can pay half ($337.66) or the full amount.')
  for (const person of [manager, employee]) {
    expect(await emailTo(person)).toContain("Next: Waiting for the customer's payment. The work can start then.")
    expect(withoutIds(await emailTo(person))).not.toMatch(/\$|675|337|Your move/)
  }
})
