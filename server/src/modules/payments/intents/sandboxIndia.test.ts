import type { SandboxWay } from '@app/contract/payments/sandbox/sandboxIndia.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { checkBooks, faultLines } from '../books/checkBooks.ts'
import { billing, startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const customer = () => testApp.as(testApp.people.customer)
const open = async (order: string) =>
  (await customer().payments.makeRazorpay({ userId: testApp.people.customer.id, order, ...billing, country: 'IN' })).id
const pay = (orderId: string, way: SandboxWay) => testApp.as(null).sandboxCards.payInsideIndia({ orderId, way })
const bring = (paymentIntent: string, proof: object = {}) => customer().payments.record({ paymentIntent, ...proof })
const deliver = async (seconds = 0) => {
  await testApp.sandbox().deliverDue(new Date(systemClock.now().getTime() + seconds * 1_000 + 1_000))
  await testApp.runJobs()
}

test('without keys, payments inside India go to the sandbox, in rupees, or in dollars at its own rate', async () => {
  expect(await customer().payments.razorpayConfig()).toEqual({ key_id: 'rzp_sandbox' })
  const [rupees, dollars] = [await testApp.confirmedOrder({ currency: 'INR' }), await testApp.confirmedOrder()]
  expect(await customer().payments.quote({ order: dollars.id })).toMatchObject({
    insideIndia: { amount: 8_300, rate: { rate: 83, source: 'the sandbox' } },
  })
  for (const [order, cents] of [
    [rupees, null],
    [dollars, 830_000],
  ] as const) {
    const id = await open(order.id)
    const { proof } = await pay(id, 'pays')
    expect(await bring(id, proof)).toMatchObject({ status: 'succeeded' })
    await deliver()
    expect(await testApp.paymentsFor(order.id)).toMatchObject([
      { type: 'Razorpay', method: 'Razorpay (upi)', amountCents: 10_000, chargedCents: cents },
    ])
  }
})

test('a declined or closed payment and one with a wrong signature are not recorded by the browser', async () => {
  const order = await testApp.confirmedOrder()
  const id = await open(order.id)
  expect(await pay(id, 'closes')).toMatchObject({ status: 'failed', message: expect.stringMatching('closed') })
  expect(await bring(id)).toMatchObject({ status: 'open' })
  expect(await pay(id, 'declines')).toMatchObject({ status: 'failed', message: expect.stringMatching('declined') })
  expect(await bring(id)).toMatchObject({ status: 'failed' })
  const { proof } = await pay(id, 'wrongSignature')
  await expect(bring(id, proof)).rejects.toMatchObject({ status: 400, field: 'razorpay_signature' })
  expect(await testApp.paymentsFor(order.id)).toEqual([])
  // The money has moved; the webhook reports it.
  await deliver()
  expect(await testApp.paymentsFor(order.id)).toHaveLength(1)
})

test('late or duplicate webhooks make one payment', async () => {
  for (const way of ['paysLate', 'paysTwiceTold'] as const) {
    const order = await testApp.confirmedOrder()
    const id = await open(order.id)
    await pay(id, way)
    await deliver(way === 'paysLate' ? 25 : 0)
    expect(await testApp.paymentsFor(order.id)).toHaveLength(1)
    expect(await pay(id, 'declines')).toMatchObject({ status: 'succeeded' })
    await deliver()
    expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
  }
})

test('it takes only its own orders, and its refunds and disputes count in dollars', async () => {
  const order = await testApp.confirmedOrder()
  const card = await testApp.open((await testApp.confirmedOrder()).id)
  for (const orderId of ['order_nobody', card.paymentIntent, 'x']) await expect(pay(orderId, 'pays')).rejects.toMatchObject({ status: 404 })
  const id = await open(order.id)
  await pay(id, 'pays')
  await deliver()
  const admin = await testApp.one('admin')
  const [payment] = await testApp.paymentsFor(order.id)
  await testApp.as(admin).payments.refund({ payment: payment?.id ?? '', amount: 25, currency: 'USD', reason: 'Late' })
  await testApp.runJobs()
  await deliver()
  expect((await testApp.paymentsFor(order.id))[0]).toMatchObject({ refundedCents: 2_500 })
  const dispute = await testApp.sandbox().openDispute(id)
  expect(dispute.amountCents).toBe(622_500)
  await deliver()
  expect((await testApp.paymentsFor(order.id))[0]).toMatchObject({ disputedCents: 7_500, status: 'disputed' })
  await testApp.sandbox().settleReturn(id, dispute.id, 'won')
  await deliver()
  expect((await testApp.orderNow(order.id))?.paidCents).toBe(7_500)
  expect(await faultLines(await checkBooks(testApp.db))).toEqual([])
})
