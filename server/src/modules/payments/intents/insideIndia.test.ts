import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { type RazorpayServer, startRazorpayServer } from '#test/razorpayServer.ts'
import { startStripeServer } from '#test/stripeServer.ts'
import { billing, startTestPayments, type TestPayments } from '../testPayments.ts'

let razorpay: RazorpayServer
let testApp: TestPayments
let plain: TestPayments
let stripe: Awaited<ReturnType<typeof startStripeServer>>
beforeAll(async () => {
  razorpay = await startRazorpayServer()
  testApp = await startTestPayments({
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_BASE: razorpay.url,
  })
  stripe = await startStripeServer()
  plain = await startTestPayments({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.url,
  })
})
afterAll(async () => {
  await Promise.all([testApp.close(), plain.close()])
  await Promise.all([razorpay.stop(), stripe.stop()])
})

const rupees = { currency: 'INR', totalCents: 830_000 } as const
const opened = (order: string, key?: string) =>
  testApp
    .as(testApp.people.customer)
    .payments.makeRazorpay(
      { userId: testApp.people.customer.id, order, ...billing, country: 'IN' },
      key === undefined ? {} : { idempotencyKey: key },
    )
const bringBack = (paymentIntent: string, proof: { paymentId: string; signature: string }) =>
  testApp
    .as(testApp.people.customer)
    .payments.record({ paymentIntent, razorpay_payment_id: proof.paymentId, razorpay_signature: proof.signature })
const tell = async (orderId: string, event?: string) => {
  const { body, headers } = razorpay.signedEvent(orderId, event)
  const sent = {
    method: 'POST',
    url: '/api/webhooks/cards',
    payload: body,
    headers: { ...headers, 'content-type': 'application/json' },
  } as const
  return (await testApp.app.inject(sent)).statusCode
}

test('the browser gets only the public key, and none if Razorpay is not set up', async () => {
  expect(await testApp.as(testApp.people.customer).payments.razorpayConfig()).toEqual({ key_id: razorpay.keyId })
  expect(await plain.as(plain.people.customer).payments.razorpayConfig()).toEqual({})
  const policy = async (of: TestPayments) => String((await of.app.inject('/healthz')).headers['content-security-policy'])
  expect(await policy(testApp)).toContain('https://checkout.razorpay.com')
  expect(await policy(plain)).not.toContain('razorpay')
})

test('an order in rupees: the server sets the amount and checks the signature, and one payment is recorded', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const made = await opened(order.id, 'press-1')
  expect(made).toEqual({ id: expect.stringMatching(/^order_/), amount: 830_000, currency: 'INR' })
  expect((await opened(order.id, 'press-1')).id).toBe(made.id)
  const proof = razorpay.pay(made.id)
  const answers = await Promise.all([bringBack(made.id, proof), bringBack(made.id, proof), tell(made.id), tell(made.id, 'order.paid')])
  expect(answers[0]).toMatchObject({ status: 'succeeded', message: 'Payment is Successful !' })
  await testApp.runJobs()
  const payments = await testApp.paymentsFor(order.id)
  expect(payments).toMatchObject([
    { type: 'Razorpay', method: 'Razorpay (upi)', amountCents: 830_000, currency: 'INR', providerId: made.id },
  ])
  expect((await testApp.orderNow(order.id))?.paidCents).toBe(830_000)
})

test('a signature of another order, or an invalid one, is refused and records nothing', async () => {
  const [one, other] = [await testApp.confirmedOrder(rupees), await testApp.confirmedOrder({ ...rupees, totalCents: 100_00 })]
  const [dear, cheap] = [await opened(one.id), await opened(other.id)]
  const proof = razorpay.pay(cheap.id)
  await expect(bringBack(dear.id, proof)).rejects.toMatchObject({ status: 400, field: 'razorpay_signature' })
  await expect(bringBack(cheap.id, { ...proof, signature: 'f'.repeat(64) })).rejects.toMatchObject({ status: 400 })
  expect(await testApp.paymentsFor(one.id)).toEqual([])
  const stranger = testApp.as(testApp.people.stranger).payments
  await expect(
    stranger.record({ paymentIntent: cheap.id, razorpay_payment_id: proof.paymentId, razorpay_signature: proof.signature }),
  ).rejects.toMatchObject({ status: 404 })
})

test('the webhook alone records the payment, and a forged one is refused', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await opened(order.id)
  razorpay.pay(id, 'failed')
  expect(await testApp.as(testApp.people.customer).payments.record({ paymentIntent: id })).toMatchObject({
    status: 'failed',
    message: 'Your payment was declined by the bank.',
  })
  razorpay.pay(id)
  const { body } = razorpay.signedEvent(id)
  const forged = await testApp.app.inject({
    method: 'POST',
    url: '/api/webhooks/cards',
    payload: body,
    headers: { 'x-razorpay-signature': 'f'.repeat(64), 'content-type': 'application/json' },
  })
  expect(forged.statusCode).toBe(400)
  await testApp.runJobs()
  expect(await testApp.paymentsFor(order.id)).toEqual([])
  expect(await tell(id)).toBe(200)
  await testApp.runJobs()
  expect(await testApp.paymentsFor(order.id)).toHaveLength(1)
})

test('a payment that succeeds after it was given up is recorded, and its refund is read back', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await opened(order.id)
  expect(await testApp.as(testApp.people.customer).payments.release({ paymentIntent: id })).toMatchObject({
    status: expect.not.stringMatching('succeeded'),
  })
  razorpay.pay(id)
  await tell(id)
  await testApp.runJobs()
  const [payment] = await testApp.paymentsFor(order.id)
  expect(payment?.amountCents).toBe(830_000)
  await testApp.context.cards.refund({ intentId: id, amountCents: 30_000, idempotencyKey: 'back' })
  await tell(id, 'refund.processed')
  await testApp.runJobs()
  expect((await testApp.paymentsFor(order.id))[0]?.refundedCents).toBe(30_000)
})

test('orders without a known rate, orders of others, and setups without Razorpay are refused', async () => {
  // Real keys, but no exchange rate is set.
  const dollars = await testApp.confirmedOrder()
  await expect(opened(dollars.id)).rejects.toMatchObject({ status: 403 })
  const order = await testApp.confirmedOrder(rupees)
  const { stranger } = testApp.people
  await expect(testApp.as(stranger).payments.makeRazorpay({ userId: stranger.id, order: order.id, ...billing })).rejects.toMatchObject({
    status: 404,
  })
  const unset = await plain.confirmedOrder(rupees)
  const { customer } = plain.people
  await expect(plain.as(customer).payments.makeRazorpay({ userId: customer.id, order: unset.id, ...billing })).rejects.toMatchObject({
    status: 403,
  })
  // The card form works as before beside Razorpay.
  expect((await testApp.open(order.id)).paymentIntent).toMatch(/^pi_sandbox_/)
})

test('a dispute and its outcome arrive by the webhook', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await opened(order.id)
  await bringBack(id, razorpay.pay(id))
  const stands = async (event: string) => {
    expect(await tell(id, event)).toBe(200)
    await testApp.runJobs()
    const [payment] = await testApp.paymentsFor(order.id)
    return { status: payment?.status, paidCents: (await testApp.orderNow(order.id))?.paidCents }
  }
  razorpay.dispute(id, { phase: 'retrieval' })
  expect(await stands('payment.dispute.created')).toEqual({ status: 'disputed', paidCents: 830_000 })
  razorpay.dispute(id)
  expect(await stands('payment.dispute.under_review')).toEqual({ status: 'disputed', paidCents: 0 })
  razorpay.dispute(id, { status: 'won' })
  expect(await stands('payment.dispute.won')).toEqual({ status: 'succeeded', paidCents: 830_000 })
  razorpay.dispute(id, { status: 'lost' })
  expect(await stands('payment.dispute.lost')).toEqual({ status: 'charged back', paidCents: 0 })
})

test('the nightly reconciliation covers Razorpay: missed payments are recorded, unknown ones are listed', async () => {
  const admin = await testApp.one('admin')
  const [silent, returned, gone] = [
    await testApp.confirmedOrder(rupees),
    await testApp.confirmedOrder(rupees),
    await testApp.confirmedOrder(rupees),
  ]
  const ids = { silent: (await opened(silent.id)).id, returned: (await opened(returned.id)).id, gone: (await opened(gone.id)).id }
  razorpay.pay(ids.silent)
  await bringBack(ids.returned, razorpay.pay(ids.returned))
  razorpay.giveBack(ids.returned, 30_000)
  await bringBack(ids.gone, razorpay.pay(ids.gone))
  const at = razorpay.orders.findIndex((one) => one.id === ids.gone)
  razorpay.orders.splice(at, 1)
  await testApp.as(admin).reconciliation.runNow()
  await testApp.runJobs()
  const { open, runs, hasRazorpay } = await testApp.as(admin).reconciliation.state()
  expect(hasRazorpay).toBe(true)
  expect(runs[0]?.failure).toBeUndefined()
  expect((await testApp.orderNow(silent.id))?.paidCents).toBe(830_000)
  expect((await testApp.paymentsFor(returned.id))[0]).toMatchObject({ refundedCents: 30_000, type: 'Razorpay' })
  expect(open.filter(({ subject }) => Object.values(ids).includes(subject))).toMatchObject([{ kind: 'notAtProvider', subject: ids.gone }])
})

test('keys are set together and have the expected prefixes', () => {
  expect(() => readConfig({ RAZORPAY_KEY_ID: 'rzp_test_1' })).toThrow(/RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET together/)
  expect(() => readConfig({ RAZORPAY_KEY_ID: 'key' })).toThrow(/must begin with rzp_/)
})

const malformed = [
  'null',
  '[]',
  '{}',
  '{"event":7,"type":"charge.refunded","data":null}',
  '{"type":"payment_intent.succeeded","data":{"object":3}}',
]
test.each(malformed)('a signed webhook that is not of the documented shape is no failure of the server: %s', async (body) => {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', stripe.webhookSecret).update(`${at}.${body}`).digest('hex')
  for (const [{ app }, headers] of [
    [testApp, { 'x-razorpay-signature': razorpay.signatureOf(body) }],
    [plain, { 'stripe-signature': `t=${at},v1=${signature}` }],
  ] as const) {
    const sent = { method: 'POST', url: '/api/webhooks/cards', payload: Buffer.from(body) } as const
    const { statusCode } = await app.inject({ ...sent, headers: { ...headers, 'content-type': 'application/json' } })
    expect([200, 400]).toContain(statusCode)
  }
})
