import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RateServer, startRateServer } from '#test/rateServer.ts'
import { type RazorpayServer, startRazorpayServer } from '#test/razorpayServer.ts'
import { checkBooks, faultLines } from '../books/checkBooks.ts'
import { billing, startTestPayments, type TestPayments } from '../testPayments.ts'

let razorpay: RazorpayServer
let service: RateServer
let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
beforeAll(async () => {
  razorpay = await startRazorpayServer()
  service = await startRateServer()
  service.rate(83.25)
  testApp = await startTestPayments({
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_BASE: razorpay.url,
    EXCHANGE_RATE_URL: service.url,
  })
  admin = await testApp.one('admin')
})
beforeEach(async () => {
  await testApp.db.execute(sql`truncate exchange_rates, payment_settings`)
  service.rate(83.25)
})
afterEach(async () => expect(await faultLines(await checkBooks(testApp.db))).toEqual([]))
afterAll(async () => {
  await testApp.close()
  await Promise.all([razorpay.stop(), service.stop()])
})

const settings = () => testApp.as(admin).paymentSettings
const plain = { fixedRate: null, usesFixedRate: false, waysUsd: 'both', waysInr: 'both' } as const
const change = async (changes: object) => settings().update({ ...plain, ...changes, version: (await settings().details()).version })
const customer = () => testApp.as(testApp.people.customer)
const open = (order: string, choice: object = {}) =>
  customer().payments.makeRazorpay({ userId: testApp.people.customer.id, order, ...billing, country: 'IN', ...choice })
const bring = (paymentIntent: string, proof: { paymentId: string; signature: string }) =>
  customer().payments.record({ paymentIntent, razorpay_payment_id: proof.paymentId, razorpay_signature: proof.signature })
const age = (hours: number) => testApp.db.execute(sql`update exchange_rates set fetched_at = fetched_at - ${`${hours} hours`}::interval`)
const offered = async (order: string) => (await customer().payments.quote({ order })).insideIndia

async function paid(totalCents = 10_000) {
  const order = await testApp.confirmedOrder({ totalCents })
  const { id } = await open(order.id)
  await bring(id, razorpay.pay(id))
  await testApp.runJobs()
  const [payment] = await testApp.paymentsFor(order.id)
  if (!payment) throw new Error('nothing was paid')
  return { order, id, payment }
}

test('a price in dollars is shown and charged in rupees, and counts in dollars', async () => {
  await settings().refreshRate()
  const order = await testApp.confirmedOrder({ totalCents: 12_345 })
  expect(await offered(order.id)).toEqual({
    amount: 10_277.21,
    currency: 'INR',
    rate: { rate: 83.25, source: service.host, at: '2026-11-20T00:00:00.000Z' },
  })
  const made = await open(order.id)
  expect(made).toMatchObject({ amount: 1_027_721, currency: 'INR' })
  expect(razorpay.orders.find(({ id }) => id === made.id)).toMatchObject({ amount: 1_027_721, currency: 'INR' })
  expect(await bring(made.id, razorpay.pay(made.id))).toMatchObject({
    status: 'succeeded',
    payment: {
      amount: 123.45,
      currency: 'USD',
      rate: 83.25,
      charged: { amount: 10_277.21, currency: 'INR', source: service.host, at: '2026-11-20T00:00:00.000Z' },
      paymentIntent: { amount: 1_027_721, currency: 'inr', payment_method_types: ['Razorpay (upi)'] },
    },
  })
  await testApp.runJobs()
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 12_345, totalCents: 12_345 })
})

test('a payment keeps the rate that it was opened with', async () => {
  await settings().refreshRate()
  const order = await testApp.confirmedOrder()
  const { id, amount } = await open(order.id)
  service.rate(90)
  await settings().refreshRate()
  await change({ fixedRate: 120, usesFixedRate: true })
  expect((await offered(order.id))?.amount).toBe(12_000)
  await bring(id, razorpay.pay(id))
  await testApp.runJobs()
  const [payment] = await testApp.paymentsFor(order.id)
  expect(payment).toMatchObject({ amountCents: 10_000, chargedCents: 832_500, rate: '83.25', rateSource: service.host })
  expect(amount).toBe(832_500)
  for (const table of ['payments', 'payment_intents'])
    await expect(
      testApp.db.execute(sql`update ${sql.identifier(table)} set rate = 120, charged_cents = 1 where provider_id = ${id}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('stays as it was') } })
})

test('refunds are paid in rupees at the frozen rate, in parts to the last paisa', async () => {
  await settings().refreshRate()
  const { order, id, payment } = await paid(10_001)
  await change({ fixedRate: 120, usesFixedRate: true })
  for (const amount of [33.33, 33.33, 33.35]) {
    await testApp.as(admin).payments.refund({ payment: payment.id, amount, currency: 'USD', reason: 'Late' })
    await testApp.runJobs()
  }
  expect((await testApp.paymentsFor(order.id))[0]).toMatchObject({ refundedCents: 10_001, status: 'refunded' })
  expect((await testApp.orderNow(order.id))?.paidCents).toBe(0)
  const back = razorpay.refunds.filter(({ notes }) => JSON.stringify(notes).includes('Late')).reduce((sum, one) => sum + one.amount, 0)
  expect(back).toBe(payment.chargedCents)
  expect(razorpay.orders.find((one) => one.id === id)?.amount).toBe(back)
})

test('a dashboard refund of an odd sum of paise counts in dollars, and the rest can still be refunded', async () => {
  await settings().refreshRate()
  const { order, id, payment } = await paid()
  razorpay.giveBack(id, 100_001)
  const { body, headers } = razorpay.signedEvent(id, 'refund.processed')
  const sent = {
    method: 'POST',
    url: '/api/webhooks/cards',
    payload: body,
    headers: { ...headers, 'content-type': 'application/json' },
  } as const
  expect((await testApp.app.inject(sent)).statusCode).toBe(200)
  await testApp.runJobs()
  expect((await testApp.paymentsFor(order.id))[0]).toMatchObject({ refundedCents: 1_201, status: 'partially refunded' })
  await testApp.as(admin).payments.refund({ payment: payment.id, amount: 87.99, currency: 'USD', reason: 'The rest' })
  await testApp.runJobs()
  expect((await testApp.paymentsFor(order.id))[0]).toMatchObject({ refundedCents: 10_000, status: 'refunded' })
})

test("a failing service's last rate is used for three days; then the fixed rate, and without one rupees are not offered", async () => {
  await settings().refreshRate()
  const order = await testApp.confirmedOrder()
  service.say('broken', 503)
  await age(71)
  expect((await offered(order.id))?.amount).toBe(8_325)
  await testApp.runJobs()
  expect((await settings().details()).service).toMatchObject({ failure: 'The service answered 503.', last: { rate: 83.25 } })
  await age(2)
  expect(await offered(order.id)).toBeUndefined()
  await expect(open(order.id)).rejects.toMatchObject({ status: 403 })
  await change({ fixedRate: 80 })
  expect(await offered(order.id)).toMatchObject({ amount: 8_000, rate: { source: 'our own rate' } })
  service.rate(84)
  await settings().refreshRate()
  expect((await offered(order.id))?.amount).toBe(8_400)
  await change({ fixedRate: 80, usesFixedRate: true })
  expect((await offered(order.id))?.amount).toBe(8_000)
})

test('a job requests the rate at most once an hour', async () => {
  const order = await testApp.confirmedOrder()
  const before = service.asked()
  await Promise.all([1, 2, 3, 4].map(() => offered(order.id)))
  await testApp.runJobs()
  expect(service.asked() - before).toBe(1)
  expect((await offered(order.id))?.amount).toBe(8_325)
  await testApp.runJobs()
  expect(service.asked() - before).toBe(1)
})

test('a large jump within an hour is not believed; after days it is', async () => {
  await settings().refreshRate()
  service.rate(160)
  expect(await settings().refreshRate()).toMatchObject({
    current: { rate: 83.25 },
    service: { failure: expect.stringMatching('too much of a change') },
  })
  await age(96)
  expect(await settings().refreshRate()).toMatchObject({ current: { rate: 160 } })
})

test('an admin chooses how each currency is paid, and the server enforces it', async () => {
  await settings().refreshRate()
  const [dollars, rupees, euros] = await Promise.all([
    testApp.confirmedOrder(),
    testApp.confirmedOrder({ currency: 'INR' }),
    testApp.confirmedOrder({ currency: 'EUR' }),
  ])
  await change({ waysUsd: 'card', waysInr: 'india' })
  await expect(open(dollars.id)).rejects.toMatchObject({ status: 403 })
  await expect(testApp.open(rupees.id)).rejects.toMatchObject({ status: 403, message: expect.stringMatching('Inside India Payment') })
  expect(await customer().payments.quote({ order: rupees.id })).toMatchObject({
    byCard: false,
    insideIndia: { amount: 100, currency: 'INR' },
  })
  expect(await customer().payments.quote({ order: euros.id })).toMatchObject({ byCard: true })
  await expect(open(euros.id)).rejects.toMatchObject({ status: 403 })
  await change({ waysUsd: 'india' })
  await expect(testApp.open(dollars.id)).rejects.toMatchObject({ status: 403 })
  // Without a known rate only the card is left.
  await testApp.db.execute(sql`truncate exchange_rates`)
  expect((await testApp.open(dollars.id)).paymentIntent).toMatch(/^pi_/)
})

test('only an admin changes the settings, as a whole, and a stale edit is refused', async () => {
  for (const role of ['sales', 'manager', 'employee', 'user'] as const) {
    const other = testApp.as(await testApp.one(role)).paymentSettings
    await expect(other.details()).rejects.toMatchObject({ status: 403 })
    await expect(other.update({ ...plain, version: 0 })).rejects.toMatchObject({ status: 403 })
  }
  await expect(change({ usesFixedRate: true })).rejects.toMatchObject({ status: 400, field: 'fixedRate' })
  for (const fixedRate of [0, -83, 1_001, 83.1234567]) await expect(change({ fixedRate })).rejects.toMatchObject({ status: 400 })
  const { version } = await settings().details()
  const both = await Promise.allSettled([81, 82].map((fixedRate) => settings().update({ ...plain, fixedRate, version })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // Saving unchanged settings is refused.
  const saved = await settings().details()
  expect(await settings().update({ ...plain, fixedRate: saved.fixedRate, version })).toMatchObject({ version: saved.version })
})
