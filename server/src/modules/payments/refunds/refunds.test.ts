import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { balanceEntriesTable } from '#orders/index.ts'
import { CardProviderUnavailable } from '#outside/cards/index.ts'
import { paymentReturnsTable } from '../payments.table.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'
import { refundsTable } from './refunds.table.ts'
import { submitRefund } from './submitRefund.ts'

let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
/** A fixed time for tests that stop the clock; otherwise it runs. */
let standsAt: Date | undefined
beforeAll(async () => {
  testApp = await startTestPayments({}, { now: () => standsAt ?? new Date() })
  admin = await testApp.one('admin')
})
afterEach(() => {
  standsAt = undefined
})
afterAll(() => testApp.close())

const cards = () => testApp.sandbox()

async function paidByCard(changes: Parameters<TestPayments['confirmedOrder']>[0] = {}) {
  const order = await testApp.confirmedOrder(changes)
  const opened = await testApp.open(order.id)
  await testApp.confirm(opened)
  await testApp.look(opened)
  const [payment] = await testApp.paymentsFor(order.id)
  if (!payment) throw new Error('The payment is not there.')
  return { order, intentId: opened.paymentIntent, id: payment.id }
}
async function paidInCash() {
  const order = await testApp.confirmedOrder()
  const input = { order: order.id, amount: 100, currency: 'USD', paymentMethod: 'Cash' } as const
  const { payment } = await testApp.as(testApp.people.sales).payments.record(input)
  if (!payment) throw new Error('The payment is not there.')
  return { order, id: payment._id }
}
const input = (payment: string, amount: number, more: object = {}) => ({
  payment,
  amount,
  currency: 'USD' as const,
  reason: 'Late',
  ...more,
})
const refund = (payment: string, amount: number, more: object = {}, key?: string) =>
  testApp.as(admin).payments.refund(input(payment, amount, more), key ? { idempotencyKey: key } : {})
const now = async (order: string, payment: string) => ({
  order: await testApp.orderNow(order),
  payment: await testApp.as(admin).payments.one({ id: payment }),
})
const mailsAbout = (words: string) =>
  testApp.db
    .select()
    .from(mailsTable)
    .where(sql`${mailsTable.subject} like ${`%${words}%`}`)
const atOnce = <T>(times: number, act: () => Promise<T>) => Promise.all(Array.from({ length: times }, act))

test('a partial refund updates balance, lock, timeline and audit log, and mails the customer once', async () => {
  const { order, id } = await paidByCard({ name: 'Part of it' })
  expect(await refund(id, 40)).toMatchObject({
    refundable: 60,
    refunds: [{ state: 'pending', amount: 40, origin: 'here', reason: 'Late' }],
  })
  await testApp.runJobs()
  const after = await now(order.id, id)
  expect(after).toMatchObject({
    order: { paidCents: 6_000 },
    payment: {
      refunded: 40,
      status: 'partially refunded',
      refunds: { refundable: 60, refunds: [{ state: 'succeeded', requestedBy: { _id: admin.id } }] },
    },
  })
  expect(mayOpen(testApp.people.customer, 'sourceCode', { ...order, ...after.order })).toBe(false)
  const story = await testApp.as(testApp.people.customer).orders.timeline({ id: order.id })
  expect(story.filter(({ kind }) => kind === 'refunded')).toMatchObject([{ details: { amount: 40, state: 'succeeded' } }])
  const { items } = await testApp.as(admin).logs.all({ kind: 'money', search: 'refunded $40.00' })
  expect(items).toMatchObject([{ message: expect.stringContaining('of a payment of $100.00: “Late”') }])
  expect(await mailsAbout('We refunded $40.00 for Part of it')).toHaveLength(1)
})

test('the customer sees refunds that arrived, without reason, author or failed ones', async () => {
  const { id } = await paidByCard()
  await refund(id, 10)
  await refund(id, 5.13)
  await testApp.runJobs()
  await cards().deliverDue(new Date(Date.now() + 10_000))
  await testApp.runJobs()
  const own = await testApp.as(testApp.people.customer).payments.one({ id })
  expect(own.refunds.refunds.map(({ amount }) => amount)).not.toContain(0)
  expect(own.refunds).not.toHaveProperty('refundable')
  for (const one of own.refunds.refunds) for (const name of ['reason', 'requestedBy', 'failure']) expect(one).not.toHaveProperty(name)
  await expect(testApp.as(testApp.people.stranger).payments.one({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test("only an admin refunds, in the payment's currency, at most what is left, with a reason", async () => {
  const { id } = await paidByCard()
  for (const person of Object.values(testApp.people))
    await expect(testApp.as(person).payments.refund(input(id, 1))).rejects.toMatchObject({
      code: expect.stringMatching(/REFUSED|FORBIDDEN/),
    })
  await expect(refund(id, 1, { currency: 'EUR' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'currency' })
  await expect(refund(id, 1.001)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'amount' })
  await expect(refund(id, 0)).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'amount' })
  await expect(refund(id, 1, { reason: ' ' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'reason' })
  await expect(refund(id, 100.01)).rejects.toMatchObject({ field: 'amount', message: 'At most $100.00 can be refunded.' })
  await refund(id, 70)
  await expect(refund(id, 30.01)).rejects.toMatchObject({ field: 'amount', message: 'At most $30.00 can be refunded.' })
  await expect(refund('0198c0de-0000-7000-8000-000000000000', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('of ten concurrent refunds, of which three fit, three are made', async () => {
  const { order, id } = await paidByCard()
  const answers = await atOnce(10, () =>
    refund(id, 30).then(
      () => 'made',
      () => 'refused',
    ),
  )
  expect(answers.filter((answer) => answer === 'made')).toHaveLength(3)
  await testApp.runJobs()
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 1_000 })
})

test('a retry of the same attempt is the same refund', async () => {
  const { order, id } = await paidByCard()
  await atOnce(4, () => refund(id, 20, {}, `again:${id}`))
  await refund(id, 20, {}, `again:${id}`)
  await testApp.runJobs()
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 8_000 })
  expect(await testApp.db.select().from(refundsTable).where(eq(refundsTable.paymentId, id))).toHaveLength(1)
})

test('a refund that the bank refuses later counts as paid again, and the back office reads why', async () => {
  const { order, id } = await paidByCard()
  // An hour ahead of the clock of the jobs: the bank's answer waits until the test delivers it below.
  standsAt = later(new Date(), hours(1))
  await refund(id, 50.13)
  await testApp.runJobs()
  expect(await now(order.id, id)).toMatchObject({ order: { paidCents: 4_987 }, payment: { refunds: { refunds: [{ state: 'pending' }] } } })
  standsAt = later(standsAt, minutes(1))
  await cards().deliverDue(standsAt)
  await testApp.runJobs()
  expect(await now(order.id, id)).toMatchObject({
    order: { paidCents: 10_000 },
    payment: { status: 'succeeded', refunds: { refundable: 100, refunds: [{ state: 'failed', failure: expect.any(String) }] } },
  })
})

test('one refund, even if the provider is down or the server stops after its answer', async () => {
  const { order, id, intentId } = await paidByCard()
  await refund(id, 25)
  const [row] = await testApp.db.select().from(refundsTable).where(eq(refundsTable.paymentId, id))
  if (!row) throw new Error('The refund is not there.')
  const away = { ...testApp.context, cards: { ...cards(), refund: () => Promise.reject(new CardProviderUnavailable()) } }
  await expect(submitRefund(away, row.id)).rejects.toMatchObject({ code: 'BUSY' })
  // The provider made it, but we missed the answer; its idempotency key has expired there.
  await cards().refund({ intentId, amountCents: 2_500, idempotencyKey: row.id, reason: 'Late' })
  const forgetful = { ...testApp.context, cards: { ...cards(), refund: () => Promise.reject(new Error('asked twice')) } }
  await submitRefund(forgetful, row.id)
  await submitRefund(forgetful, row.id)
  await testApp.runJobs()
  expect(await now(order.id, id)).toMatchObject({
    order: { paidCents: 7_500 },
    payment: { refunded: 25, refunds: { refunds: [{ state: 'succeeded' }] } },
  })
})

test('if it is refunded in the dashboard while ours is pending, ours is refused and nothing counts twice', async () => {
  const { order, id, intentId } = await paidByCard()
  await refund(id, 80)
  await cards().refund({ intentId, amountCents: 5_000, idempotencyKey: `dashboard:${id}` })
  await testApp.runJobs()
  expect(await now(order.id, id)).toMatchObject({ order: { paidCents: 5_000 }, payment: { refunded: 50, refunds: { refundable: 50 } } })
  const { refunds } = (await testApp.as(admin).payments.one({ id })).refunds
  expect(refunds.map(({ origin, state }) => [origin, state]).toSorted()).toEqual([
    ['here', 'failed'],
    ['provider', 'succeeded'],
  ])
})

test('a cash payment is recorded as refunded by hand at once', async () => {
  const { order, id } = await paidInCash()
  expect(await refund(id, 30)).toMatchObject({ isByHand: true, refundable: 70, refunds: [{ origin: 'hand', state: 'succeeded' }] })
  expect(await refund(id, 70)).toMatchObject({ refundable: 0 })
  await testApp.runJobs()
  expect(await now(order.id, id)).toMatchObject({ order: { paidCents: 0 }, payment: { refunded: 100, status: 'refunded' } })
  expect(await testApp.db.select().from(paymentReturnsTable).where(eq(paymentReturnsTable.paymentId, id))).toHaveLength(2)
  await expect(refund(id, 1)).rejects.toMatchObject({ message: 'Nothing is left of this payment to refund.' })
})

test('each step is a ledger entry, and the order is their sum', async () => {
  const { order, id } = await paidByCard()
  await refund(id, 40)
  await testApp.runJobs()
  await testApp.as(admin).orders.update({ _id: order.id, totalAmount: 80 })
  const entries = await testApp.db.select().from(balanceEntriesTable).where(eq(balanceEntriesTable.orderId, order.id))
  expect(entries.map(({ cause, totalCents, paidCents }) => [cause, totalCents, paidCents]).toSorted()).toEqual([
    ['opening', 10_000, 0],
    ['payment', 0, 10_000],
    ['price', -2_000, 0],
    ['refund', 0, -4_000],
  ])
  expect(await testApp.orderNow(order.id)).toMatchObject({ totalCents: 8_000, paidCents: 6_000 })
})
