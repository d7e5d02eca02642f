import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureWaitMinutes } from '#outside/cards/razorpay.shapes.ts'
import { type RazorpayServer, startRazorpayServer } from '#test/razorpayServer.ts'
import { billing, startTestPayments, type TestPayments } from '../testPayments.ts'

let razorpay: RazorpayServer
let testApp: TestPayments
beforeAll(async () => {
  razorpay = await startRazorpayServer()
  testApp = await startTestPayments({
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_BASE: razorpay.url,
  })
})
afterAll(async () => {
  await testApp.close()
  await razorpay.stop()
})

const customer = () => testApp.as(testApp.people.customer)
const rupees = { currency: 'INR', totalCents: 10_000 } as const
const open = (order: string, choice: object = {}) =>
  customer().payments.makeRazorpay({ userId: testApp.people.customer.id, order, ...billing, country: 'IN', ...choice })
const tell = async (orderId: string, event?: string) => {
  const { body, headers } = razorpay.signedEvent(orderId, event)
  const sent = { method: 'POST', url: '/api/webhooks/cards', payload: body, headers: { ...headers, 'content-type': 'application/json' } }
  expect((await testApp.app.inject({ ...sent, method: 'POST' })).statusCode).toBe(200)
  await testApp.runJobs()
}
const payments = async (id: string) => (await testApp.paymentsFor(id)).toSorted((a, b) => a.surplusCents - b.surplusCents)

test('a payment that was never captured and returns by itself leaves the captured one as it is', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await open(order.id)
  const lost = razorpay.pay(id, 'authorized')
  razorpay.pay(id)
  await tell(id)
  razorpay.returnUncaptured(lost.paymentId)
  await tell(id, 'refund.processed')
  expect(await payments(order.id)).toMatchObject([{ status: 'succeeded', amountCents: 10_000, refundedCents: 0 }])
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})

test('a second captured payment is a row of its own and all surplus, however often it is told', async () => {
  const order = await testApp.confirmedOrder({ ...rupees, totalCents: 20_000 })
  const { id } = await open(order.id, { isPartial: true })
  razorpay.pay(id)
  razorpay.pay(id)
  await Promise.all([tell(id), tell(id, 'order.paid'), customer().payments.record({ paymentIntent: id })])
  await tell(id)
  expect(await payments(order.id)).toMatchObject([
    { amountCents: 10_000, surplusCents: 0, providerId: id },
    { amountCents: 10_000, surplusCents: 10_000, providerId: expect.stringMatching(/^pay_/) },
  ])
  // Half of the order is still to be paid: the second payment of the same half does not count for it.
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})

test('a refund is given from the payment that it was asked for', async () => {
  const admin = await testApp.one('admin')
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await open(order.id)
  const first = razorpay.pay(id)
  const second = razorpay.pay(id)
  await tell(id)
  const [, surplus] = await payments(order.id)
  if (!surplus) throw new Error('The second payment is missing.')
  await testApp.as(admin).payments.refund({ payment: surplus.id, amount: 100, currency: 'INR', reason: 'Paid twice' })
  await testApp.runJobs()
  expect(razorpay.refunds.filter(({ payment_id: of }) => of === second.paymentId)).toMatchObject([{ amount: 10_000 }])
  expect(razorpay.refunds.filter(({ payment_id: of }) => of === first.paymentId)).toEqual([])
  expect(await payments(order.id)).toMatchObject([
    { status: 'succeeded', refundedCents: 0 },
    { status: 'refunded', refundedCents: 10_000, surplusCents: 0 },
  ])
  await tell(id, 'refund.processed')
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})

test('the payment that paid stays ours when an earlier one is captured later', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await open(order.id)
  const late = razorpay.pay(id, 'authorized')
  const ours = razorpay.pay(id)
  await tell(id)
  razorpay.capture(late.paymentId)
  await tell(id)
  razorpay.giveBackPayment(late.paymentId)
  await tell(id, 'refund.processed')
  expect(await payments(order.id)).toMatchObject([
    { providerId: id, refundedCents: 0, status: 'succeeded' },
    { providerId: late.paymentId, refundedCents: 10_000, status: 'refunded' },
  ])
  expect(ours.paymentId).not.toBe(late.paymentId)
})

test('an authorised payment is waited for, then the order is payable again, and a late capture is recorded', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await open(order.id)
  const { paymentId } = razorpay.pay(id, 'authorized')
  expect(await customer().payments.record({ paymentIntent: id })).toMatchObject({ status: 'processing' })
  await expect(testApp.open(order.id)).rejects.toMatchObject({ status: 409 })
  razorpay.madeEarlier(paymentId, captureWaitMinutes + 10)
  expect(await customer().payments.record({ paymentIntent: id })).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('Please pay again'),
  })
  const again = await testApp.open(order.id)
  await testApp.confirm(again)
  await testApp.look(again)
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
  razorpay.capture(paymentId)
  await tell(id)
  expect(await payments(order.id)).toMatchObject([{ surplusCents: 0 }, { surplusCents: 10_000, type: 'Razorpay' }])
})

test('an authorised payment that returned by itself blocks no other way to pay', async () => {
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await open(order.id)
  razorpay.returnUncaptured(razorpay.pay(id, 'authorized').paymentId)
  await tell(id, 'refund.processed')
  expect(await testApp.paymentsFor(order.id)).toEqual([])
  const again = await open(order.id)
  razorpay.pay(again.id)
  await tell(again.id)
  expect(await payments(order.id)).toMatchObject([{ status: 'succeeded', providerId: again.id }])
})

test('the nightly reconciliation records a second payment and its refund that no webhook told', async () => {
  const admin = await testApp.one('admin')
  const order = await testApp.confirmedOrder(rupees)
  const { id } = await open(order.id)
  razorpay.pay(id)
  await tell(id)
  const second = razorpay.pay(id)
  const reconcile = async () => {
    await testApp.as(admin).reconciliation.runNow()
    await testApp.runJobs()
  }
  await reconcile()
  razorpay.giveBackPayment(second.paymentId)
  await reconcile()
  expect(await payments(order.id)).toMatchObject([
    { providerId: id, refundedCents: 0 },
    { providerId: second.paymentId, refundedCents: 10_000 },
  ])
})
