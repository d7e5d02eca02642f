import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { type RazorpayServer, startRazorpayServer } from '#test/razorpayServer.ts'
import type { NewIntent } from './port.ts'
import { CardProviderMisconfigured, CardProviderUnavailable, CardRequestRefused, IntentUnknown, WebhookRefused } from './problems.ts'
import { type RazorpayCards, razorpayCards } from './razorpay.ts'

let server: RazorpayServer
let cards: RazorpayCards
const connect = (keySecret = server.keySecret) =>
  razorpayCards({ keyId: server.keyId, keySecret, webhookSecret: server.webhookSecret, apiBase: server.url }, systemClock)
beforeEach(async () => {
  server = await startRazorpayServer()
  cards = connect()
})
afterEach(() => server.stop())

const wanted: NewIntent = {
  amountCents: 83_000,
  currency: 'INR',
  idempotencyKey: 'key-1',
  description: 'Order 1',
  orderId: 'order-1',
  userId: 'user-1',
  metadata: { intentId: 'intent-1' },
}

test('an order is created with its amount in paise and automatic capture, once per key', async () => {
  const { id, clientSecret } = await cards.createIntent(wanted)
  expect(clientSecret).toBe(id)
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    amount: 83_000,
    currency: 'INR',
    receipt: 'key-1',
    payment_capture: true,
    notes: { intentId: 'intent-1', description: 'Order 1', orderId: 'order-1', userId: 'user-1' },
  })
  expect((await cards.createIntent(wanted)).id).toBe(id)
  const atOnce = await Promise.all([1, 2, 3].map(() => cards.createIntent({ ...wanted, idempotencyKey: 'key-2' })))
  expect(new Set(atOnce.map(({ id }) => id)).size).toBe(1)
})

test('the state of an order is read from the order and its payments', async () => {
  const { id } = await cards.createIntent(wanted)
  expect(await cards.readIntent(id)).toMatchObject({
    status: 'open',
    amountCents: 83_000,
    currency: 'INR',
    metadata: { intentId: 'intent-1' },
  })
  server.pay(id, 'failed')
  expect(await cards.readIntent(id)).toMatchObject({ status: 'failed', failureMessage: 'Your payment was declined by the bank.' })
  expect(await cards.cancelIntent(id)).toMatchObject({ status: 'cancelled' })
  server.pay(id, 'captured', 'upi')
  const paid = await cards.readIntent(id)
  expect(paid).toMatchObject({ status: 'succeeded', amountCents: 83_000, methodTypes: ['Razorpay (upi)'] })
  expect(paid.failureMessage).toBeUndefined()
  // The payment was faster than the cancellation.
  expect(await cards.cancelIntent(id)).toMatchObject({ status: 'succeeded' })
  expect((await cards.readAttempts(id)).map(({ isDeclined }) => isDeclined)).toEqual([true, false])
})

test('authorised money that is not captured yet counts as processing', async () => {
  const { id } = await cards.createIntent(wanted)
  server.pay(id, 'authorized')
  expect(await cards.readIntent(id)).toMatchObject({ status: 'processing' })
  expect(await cards.cancelIntent(id)).toMatchObject({ status: 'processing' })
})

test('a refund is made once per key, read back, and limited to the paid amount', async () => {
  const { id } = await cards.createIntent(wanted)
  const input = { intentId: id, amountCents: 3_000, idempotencyKey: 'back-1', reason: 'Late' }
  await expect(cards.refund(input)).rejects.toThrow(CardRequestRefused)
  server.pay(id)
  const made = await cards.refund(input)
  expect(made).toMatchObject({ kind: 'refund', state: 'succeeded', amountCents: 3_000, reason: 'Late' })
  expect(await cards.refund(input)).toEqual(made)
  expect(await cards.readReturns(id)).toEqual([made])
  await expect(cards.refund({ ...input, idempotencyKey: 'back-2', amountCents: 80_001 })).rejects.toThrow(CardRequestRefused)
})

test('errors are translated into errors of the port', async () => {
  await expect(cards.createIntent({ ...wanted, amountCents: 1 })).rejects.toThrow(/less than minimum/)
  await expect(cards.readIntent('order_nobody')).rejects.toThrow(IntentUnknown)
  await expect(cards.readIntent('pi_other')).rejects.toThrow(IntentUnknown)
  await expect(connect('wrong').createIntent(wanted)).rejects.toThrow(CardProviderMisconfigured)
  server.answerAlways(503)
  await expect(cards.createIntent(wanted)).rejects.toThrow(CardProviderUnavailable)
  server.answerAlways(undefined)
  await server.stop()
  await expect(cards.readIntent('order_1')).rejects.toThrow(CardProviderUnavailable)
})

test("a browser's proof is checked against the stored order only", async () => {
  const [one, other] = [await cards.createIntent(wanted), await cards.createIntent({ ...wanted, idempotencyKey: 'key-2' })]
  const proof = server.pay(one.id)
  expect(cards.isProven(one.id, proof)).toBe(true)
  expect(cards.isProven(other.id, proof)).toBe(false)
  expect(cards.isProven(one.id, { ...proof, paymentId: 'pay_other' })).toBe(false)
  expect(cards.isProven(one.id, { ...proof, signature: '' })).toBe(false)
})

test('a webhook is accepted if its exact bytes were signed', async () => {
  const { id } = await cards.createIntent(wanted)
  server.pay(id)
  const { body, headers } = server.signedEvent(id)
  expect(await cards.readWebhook(body, headers)).toEqual({ kind: 'intent', eventId: headers['x-razorpay-event-id'], intentId: id })
  const refunded = server.signedEvent(id, 'refund.processed')
  expect(await cards.readWebhook(refunded.body, refunded.headers)).toMatchObject({ kind: 'returns', intentId: id })
  const other = server.signedEvent(id, 'settlement.processed')
  expect(await cards.readWebhook(other.body, other.headers)).toMatchObject({ kind: 'ignored' })
  for (const [wrong, signature] of [
    [Buffer.from(`${body} `), headers['x-razorpay-signature']],
    [body, ''],
    [body, 'ab'],
  ] as const)
    await expect(cards.readWebhook(wrong, { 'x-razorpay-signature': signature })).rejects.toThrow(WebhookRefused)
  await expect(cards.readWebhook(body, {})).rejects.toThrow(WebhookRefused)
})
