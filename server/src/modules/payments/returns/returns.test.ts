import { toCents } from '@app/contract/core/money.ts'
import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import { mayPay } from '@app/contract/orders/orders.rules.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf, grantCoins } from '#coins/index.ts'
import { formerNames } from '#jobs/formerNames.ts'
import { enqueue } from '#jobs/jobs.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { paymentReturnsTable } from '../payments.table.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const cards = () => testApp.sandbox()

/** An order of a hundred dollars that its customer has paid by card. */
async function paidOrder(changes: Parameters<TestPayments['confirmedOrder']>[0] = {}, choice: object = {}) {
  const order = await testApp.confirmedOrder(changes)
  const { paymentIntent: intentId, ...opened } = await testApp.open(order.id, choice)
  await testApp.confirm({ paymentIntent: intentId, ...opened })
  await testApp.look({ paymentIntent: intentId })
  const [payment] = await testApp.paymentsFor(order.id)
  if (!payment) throw new Error('The payment is not there.')
  return { order, intentId, payment }
}
const stands = async (id: string) => {
  const order = await testApp.orderNow(id)
  const [payment] = await testApp.paymentsFor(id)
  return { order, payment }
}
const storyOf = async (id: string) =>
  (await testApp.as(testApp.people.customer).orders.timeline({ id })).filter(({ kind }) => kind === 'refunded' || kind === 'dispute')

test('a refund updates balance and lock, and appears in timeline, audit log and bell, once', async () => {
  const { order, intentId, payment } = await paidOrder()
  await cards().refund({ intentId, amountCents: 4_000, idempotencyKey: 'one', reason: 'Late' })
  await cards().refund({ intentId, amountCents: 4_000, idempotencyKey: 'one', reason: 'Late' })
  await testApp.runJobs()
  // The provider repeats the webhook, twice at once.
  for (const _ of [1, 2]) await enqueue(testApp.db, 'syncReturns', { provider: 'Sandbox', providerId: intentId })
  await testApp.runJobs()
  const after = await stands(order.id)
  expect(after).toMatchObject({ order: { paidCents: 6_000 }, payment: { refundedCents: 4_000, status: 'partially refunded' } })
  expect(mayOpen(testApp.people.customer, 'sourceCode', { ...order, ...after.order })).toBe(false)
  expect(await testApp.as(testApp.people.sales).payments.one({ id: payment.id })).toMatchObject({
    refunded: 40,
    status: 'partially refunded',
  })
  expect(await storyOf(order.id)).toMatchObject([{ kind: 'refunded', details: { amount: 40, state: 'succeeded' } }])
  const { items } = await testApp.as(await testApp.one('admin')).logs.all({ kind: 'money', search: 'refunded' })
  expect(items.filter(({ subject }) => subject?.id === payment.id)).toMatchObject([
    { before: { paid: '$100.00' }, after: { paid: '$60.00' } },
  ])
  const told = await testApp.db.select().from(notificationsTable).where(sql`text like '%$40.00%'`)
  expect(told.filter(({ userId }) => userId === testApp.people.sales.id)).toHaveLength(1)
  expect(told.filter(({ userId }) => userId === testApp.people.customer.id)).toHaveLength(1)
})

test.each([
  ['USD', 100, 0.3, true],
  ['USD', 100, 0.5, false],
  ['JPY', 9_000, 49, true],
  ['KWD', 100, 0.14, true],
  ['KWD', 100, 10, false],
] as const)(
  "of %s %d, %d is refunded on the provider's pages: a rest that no card can pay is forgiven (%s)",
  async (currency, totalAmount, amount, isForgiven) => {
    const total = toCents(totalAmount, currency)
    const refunded = toCents(amount, currency)
    const { order, intentId } = await paidOrder({ currency, totalCents: total, paidCents: 0 })
    await cards().refund({ intentId, amountCents: refunded, idempotencyKey: `there:${intentId}` })
    await testApp.runJobs()
    const { order: after } = await stands(order.id)
    expect(after).toMatchObject({ paidCents: total - refunded, totalCents: isForgiven ? total - refunded : total })
    expect(after && mayPay(after)).toBe(!isForgiven)
    expect(await storyOf(order.id)).toMatchObject([{ kind: 'refunded', details: { amount, state: 'succeeded' } }])
  },
)

test('a refund that fails later counts as paid again', async () => {
  const { order, intentId } = await paidOrder()
  const { id } = await cards().refund({ intentId, amountCents: 10_000, idempotencyKey: 'fails' })
  await testApp.runJobs()
  expect(await stands(order.id)).toMatchObject({ order: { paidCents: 0 }, payment: { status: 'refunded' } })
  await cards().settleReturn(intentId, id, 'failed')
  await testApp.runJobs()
  expect(await stands(order.id)).toMatchObject({ order: { paidCents: 10_000 }, payment: { status: 'succeeded', refundedCents: 0 } })
  expect((await storyOf(order.id)).map(({ details }) => details.state)).toEqual(['failed', 'succeeded'])
})

test.each([
  ['won', 10_000, 'succeeded'],
  ['lost', 0, 'charged back'],
] as const)('a dispute reduces the paid amount; when it is %s, %i cents count as paid', async (state, paidCents, status) => {
  const { order, intentId } = await paidOrder()
  const { id } = await cards().openDispute(intentId)
  await testApp.runJobs()
  expect(await stands(order.id)).toMatchObject({ order: { paidCents: 0 }, payment: { status: 'disputed', disputedCents: 10_000 } })
  const told = await testApp.db
    .select()
    .from(notificationsTable)
    .where(and(eq(notificationsTable.userId, testApp.people.sales.id), sql`text like '%disputes $100.00%Answer at the card provider by%'`))
  expect(told.length).toBeGreaterThan(0)
  await cards().settleReturn(intentId, id, state)
  await testApp.runJobs()
  expect(await stands(order.id)).toMatchObject({ order: { paidCents }, payment: { status } })
})

test('the back office, not the customer, sees why a bank disputes and the deadline to answer', async () => {
  const { order, intentId } = await paidOrder()
  await cards().refund({ intentId, amountCents: 100, idempotencyKey: 'quietly', reason: 'fraudulent' })
  await cards().openDispute(intentId, 'inquiry')
  await testApp.runJobs()
  const read = async (person: 'sales' | 'customer') =>
    new Map(
      (await testApp.as(testApp.people[person]).orders.timeline({ id: order.id })).map(({ kind, details }) => [String(kind), details]),
    )
  const [back, own] = [await read('sales'), await read('customer')]
  expect(back.get('dispute')).toMatchObject({ reason: expect.any(String), answerBy: expect.any(String), returnId: expect.any(String) })
  expect(back.get('refunded')).toMatchObject({ reason: 'fraudulent' })
  expect(own.get('dispute')).toMatchObject({ amount: 99, state: 'inquiry' })
  expect(own.get('refunded')).toMatchObject({ amount: 1 })
  for (const details of [own.get('dispute'), own.get('refunded')])
    for (const name of ['reason', 'answerBy', 'returnId']) expect(details).not.toHaveProperty(name)
})

test('a dispute after a partial refund covers the rest, and none can be opened if nothing is left', async () => {
  const { order, intentId } = await paidOrder()
  await cards().refund({ intentId, amountCents: 4_000, idempotencyKey: `part:${intentId}` })
  expect(await cards().openDispute(intentId)).toMatchObject({ amountCents: 6_000 })
  await testApp.runJobs()
  const after = await stands(order.id)
  expect(after).toMatchObject({ order: { paidCents: 0 }, payment: { refundedCents: 4_000, disputedCents: 6_000 } })
  expect((await storyOf(order.id)).find(({ kind }) => kind === 'dispute')?.details).toMatchObject({ amount: 60, state: 'open' })
  await expect(cards().openDispute(intentId)).rejects.toThrow('Nothing is left of this payment to dispute.')
})

test('an inquiry of a bank takes no money yet', async () => {
  const { order, intentId } = await paidOrder()
  await cards().openDispute(intentId, 'inquiry')
  await testApp.runJobs()
  expect(await stands(order.id)).toMatchObject({ order: { paidCents: 10_000 }, payment: { status: 'disputed', disputedCents: 0 } })
})

test('a dispute that is won after the order was paid otherwise becomes a surplus, and a surplus is refunded first', async () => {
  const { order, intentId } = await paidOrder()
  const { id } = await cards().openDispute(intentId)
  await testApp.runJobs()
  await testApp.as(testApp.people.sales).payments.record({ order: order.id, amount: 100, currency: 'USD', paymentMethod: 'Cash' })
  await cards().settleReturn(intentId, id, 'won')
  await testApp.runJobs()
  const card = async () => (await testApp.paymentsFor(order.id)).find(({ type }) => type === 'Sandbox')
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
  expect(await card()).toMatchObject({ surplusCents: 10_000 })
  await cards().refund({ intentId, amountCents: 10_000, idempotencyKey: 'surplus' })
  await testApp.runJobs()
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
  expect(await card()).toMatchObject({ surplusCents: 0, refundedCents: 10_000 })
})

test('a refund that arrives before its payment records both', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  await testApp.confirm(intent)
  await cards().refund({ intentId: intent.paymentIntent, amountCents: 2_500, idempotencyKey: 'early' })
  await enqueue(testApp.db, 'syncReturns', { provider: 'Sandbox', providerId: intent.paymentIntent })
  await testApp.runJobs()
  expect(await stands(order.id)).toMatchObject({ order: { paidCents: 7_500 }, payment: { refundedCents: 2_500 } })
  expect(
    await testApp.db.select().from(paymentReturnsTable).where(sql`payment_id in (select id from payments where order_id = ${order.id})`),
  ).toHaveLength(1)
})

test('once all is refunded, the spent coins return and those of the delivery are taken, once', async () => {
  const { customer } = testApp.people
  await grantCoins(testApp.db, { userId: customer.id, coins: 50, reason: 'granted', key: 'test:returns' })
  const { order, intentId } = await paidOrder({}, { coins: 50 })
  await grantCoins(testApp.db, { userId: customer.id, coins: 20, reason: 'delivered', key: `delivered:${order.id}` })
  expect(await coinsOf(testApp.db, customer.id)).toBe(20)
  await cards().refund({ intentId, amountCents: 9_950, idempotencyKey: 'all' })
  for (const _ of [1, 2]) {
    await enqueue(testApp.db, 'syncReturns', { provider: 'Sandbox', providerId: intentId })
    await testApp.runJobs()
  }
  expect(await coinsOf(testApp.db, customer.id)).toBe(50)
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 0 })
})

test('webhooks of intents that are not ours are ignored at the first look', async () => {
  for (const job of ['syncIntent', 'syncReturns'] as const)
    await enqueue(testApp.db, job, { provider: 'Sandbox', providerId: 'pi_of_another_shop' })
  await testApp.runJobs()
  const left = await testApp.db.execute(sql`select 1 from graphile_worker.jobs where task_identifier in ('syncIntent', 'syncReturns')`)
  expect(left.rows).toEqual([])
})

test('jobs queued by the previous release under an old name are still run', async () => {
  const payload = JSON.stringify({ provider: 'Sandbox', providerId: 'pi_of_another_shop' })
  for (const former of Object.keys(formerNames)) await testApp.db.execute(sql`select graphile_worker.add_job(${former}, ${payload}::json)`)
  await testApp.runJobs()
  const left = await testApp.db.execute(sql`select 1 from graphile_worker.jobs where task_identifier in ${Object.keys(formerNames)}`)
  expect(left.rows).toEqual([])
})

test('an intent whose id was not stored because the server stopped is recognised by our id in its metadata', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  await testApp.db.execute(sql`update payment_intents set provider_id = null where order_id = ${order.id}`)
  await testApp.confirm(intent)
  await testApp.runJobs()
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})
