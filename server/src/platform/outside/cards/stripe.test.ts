import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { type StripeServer, startStripeServer } from '#test/stripeServer.ts'
import type { CardProvider, NewIntent } from './port.ts'
import {
  CardDeclined,
  CardProviderMisconfigured,
  CardProviderUnavailable,
  CardRequestRefused,
  IdempotencyConflict,
  IntentUnknown,
  WebhookRefused,
} from './problems.ts'
import { stripeCards } from './stripe.ts'

let stripe: StripeServer
let cards: CardProvider
const connect = (secretKey = stripe.secretKey) =>
  stripeCards({ secretKey, publishableKey: 'pk_test_local', webhookSecret: stripe.webhookSecret, apiBase: stripe.url }, systemClock)

beforeEach(async () => {
  stripe = await startStripeServer()
  cards = connect()
})
afterEach(() => stripe.stop())

const order: NewIntent = {
  amountCents: 12_345,
  currency: 'USD',
  orderId: 'order-1',
  userId: 'user-1',
  idempotencyKey: 'key-1',
  description: 'Debugging a parser',
  receiptEmail: 'ann@example.com',
}

test("browsers get the provider's name and publishable key only", () => {
  expect(cards.publicConfig()).toEqual({ provider: 'stripe', publishableKey: 'pk_test_local' })
})

describe('creating an intent', () => {
  test('sends amount, currency, description and customer, for cards only', async () => {
    const { id, clientSecret } = await cards.createIntent(order)
    expect(clientSecret.startsWith(`${id}_secret_`)).toBe(true)
    expect(stripe.intent(id)).toMatchObject({
      amount: 12_345,
      currency: 'usd',
      description: 'Debugging a parser',
      receipt_email: 'ann@example.com',
      metadata: { orderId: 'order-1', userId: 'user-1' },
      payment_method_types: ['card'],
    })
    expect(await cards.readIntent(id)).toEqual({
      id,
      status: 'open',
      amountCents: 12_345,
      currency: 'USD',
      methodTypes: ['card'],
      metadata: { orderId: 'order-1', userId: 'user-1' },
    })
  })

  test('one key makes one intent, even in two concurrent calls', async () => {
    const first = await cards.createIntent(order)
    const [second, third] = await Promise.all([cards.createIntent(order), cards.createIntent(order)])
    expect([second, third]).toEqual([first, first])
  })

  test('the same key for another amount is a conflict', async () => {
    await cards.createIntent(order)
    await expect(cards.createIntent({ ...order, amountCents: 1_000 })).rejects.toThrow(IdempotencyConflict)
  })

  test('an amount below the minimum is refused with its reason', async () => {
    const refused = cards.createIntent({ ...order, amountCents: 1 })
    await expect(refused).rejects.toThrow(CardRequestRefused)
    await expect(refused).rejects.toMatchObject({ code: 'amount_too_small' })
  })

  test("a decline carries the provider's message and codes", async () => {
    stripe.declineNext()
    const refused = cards.createIntent(order)
    await expect(refused).rejects.toThrow(CardDeclined)
    await expect(refused).rejects.toMatchObject({
      message: 'Your card was declined.',
      code: 'card_declined',
      declineCode: 'generic_decline',
    })
  })

  test('sends Stripe no telemetry about response times', async () => {
    await cards.createIntent(order)
    await cards.createIntent({ ...order, idempotencyKey: 'key-2' })
    expect(stripe.requests.map(({ headers }) => headers['x-stripe-client-telemetry'])).toEqual([undefined, undefined])
  })
})

describe('when the line is bad', () => {
  test.each(['before', 'after'] as const)('a connection that breaks %s the work is retried and makes one intent', async (when) => {
    stripe.failNetworkOnce(when)
    const { id } = await cards.createIntent(order)
    expect(await cards.createIntent(order)).toMatchObject({ id })
    expect(stripe.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1'])
  })

  test('a provider that stays broken is unavailable after one retry', async () => {
    stripe.answerAlways(503)
    await expect(cards.createIntent(order)).rejects.toThrow(CardProviderUnavailable)
    expect(stripe.requests).toHaveLength(2)
  })

  test('an unreachable provider is unavailable', async () => {
    await stripe.stop()
    await expect(cards.readIntent('pi_1')).rejects.toThrow(CardProviderUnavailable)
  })

  test('a wrong key is a configuration error and is not disclosed', async () => {
    const refused = connect('sk_test_wrong').createIntent(order)
    await expect(refused).rejects.toThrow(CardProviderMisconfigured)
    await expect(refused).rejects.not.toThrow(/sk_test/)
  })
})

describe('what became of an intent', () => {
  test('a paid intent has its received amount', async () => {
    const { id } = await cards.createIntent(order)
    stripe.confirm(id)
    expect(await cards.readIntent(id)).toMatchObject({ status: 'succeeded', amountCents: 12_345 })
  })

  test('a declined intent has its reason, and stays open for another card', async () => {
    const { id } = await cards.createIntent(order)
    stripe.confirm(id, 'insufficientFunds')
    expect(await cards.readIntent(id)).toMatchObject({ status: 'failed', failureMessage: 'Your card has insufficient funds.' })
    stripe.confirm(id, 'pays')
    const paid = await cards.readIntent(id)
    expect(paid.status).toBe('succeeded')
    expect(paid.failureMessage).toBeUndefined()
  })

  test("an intent may wait for the customer's authentication", async () => {
    const { id } = await cards.createIntent(order)
    stripe.confirm(id, 'mustAuthenticate')
    expect(await cards.readIntent(id)).toMatchObject({ status: 'needs-action' })
    stripe.authenticate(id, false)
    expect(await cards.readIntent(id)).toMatchObject({
      status: 'failed',
      failureMessage: expect.stringContaining('unable to authenticate'),
    })
  })

  test('an id that Stripe does not know is unknown', async () => {
    await expect(cards.readIntent('pi_nobody')).rejects.toThrow(IntentUnknown)
    await expect(cards.cancelIntent('pi_nobody')).rejects.toThrow(IntentUnknown)
  })
})

describe('cancelling', () => {
  test('cancels an open intent; repeating it is no error', async () => {
    const { id } = await cards.createIntent(order)
    expect(await cards.cancelIntent(id)).toMatchObject({ status: 'cancelled' })
    expect(await cards.cancelIntent(id)).toMatchObject({ status: 'cancelled' })
  })

  test('a payment that was faster is reported and not lost', async () => {
    const { id } = await cards.createIntent(order)
    stripe.confirm(id)
    expect(await cards.cancelIntent(id)).toMatchObject({ status: 'succeeded', amountCents: 12_345 })
  })
})

describe('webhooks', () => {
  const paidIntent = async () => {
    const { id } = await cards.createIntent(order)
    stripe.confirm(id)
    return id
  }

  test('a signed webhook names the intent to read', async () => {
    const intentId = await paidIntent()
    const { body, headers } = stripe.signedEvent(intentId)
    expect(await cards.readWebhook(body, headers)).toEqual({ kind: 'intent', eventId: expect.stringMatching(/^evt_/), intentId })
  })

  test('a webhook about other events is ignored', async () => {
    const { body, headers } = stripe.signedEvent(await paidIntent(), { type: 'charge.updated' })
    expect(await cards.readWebhook(body, headers)).toMatchObject({ kind: 'ignored', type: 'charge.updated' })
  })

  test.each([
    'charge.refunded',
    'charge.refund.updated',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])('%s names the intent of which something went back', async (type) => {
    const intentId = await paidIntent()
    const { body, headers } = stripe.signedEvent(intentId, { type })
    expect(await cards.readWebhook(body, headers)).toMatchObject({ kind: 'returns', intentId })
  })

  test('a webhook about another product on the account is ignored', async () => {
    const { orderId: _order, userId: _user, ...foreign } = order
    const { id } = await cards.createIntent({ ...foreign, idempotencyKey: 'key-foreign' })
    const { body, headers } = stripe.signedEvent(id)
    expect(await cards.readWebhook(body, headers)).toMatchObject({ kind: 'ignored' })
  })

  test('altered, unsigned, wrongly signed and replayed webhooks are refused', async () => {
    const intentId = await paidIntent()
    const tampered = stripe.signedEvent(intentId, { tamper: true })
    const old = stripe.signedEvent(intentId, { ageSeconds: 301 })
    const { body, headers } = stripe.signedEvent(intentId)
    const stranger = stripeCards(
      { secretKey: stripe.secretKey, publishableKey: 'pk', webhookSecret: 'whsec_other', apiBase: stripe.url },
      systemClock,
    )
    await expect(cards.readWebhook(tampered.body, tampered.headers)).rejects.toThrow(WebhookRefused)
    await expect(cards.readWebhook(old.body, old.headers)).rejects.toThrow(WebhookRefused)
    await expect(cards.readWebhook(body, {})).rejects.toThrow(WebhookRefused)
    await expect(cards.readWebhook(body, { 'stripe-signature': 'nonsense' })).rejects.toThrow(WebhookRefused)
    await expect(stranger.readWebhook(body, headers)).rejects.toThrow(WebhookRefused)
  })

  test('webhooks arrive over the network as often as they are sent, with their exact bytes', async () => {
    const intentId = await paidIntent()
    const news: unknown[] = []
    const receiver = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const read = await cards.readWebhook(Buffer.concat(chunks), request.headers).catch(() => undefined)
      if (read) news.push(read)
      response.writeHead(read ? 200 : 400).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    try {
      expect(await stripe.deliverWebhook(intentId, { to, times: 2, delayMs: 20 })).toEqual([200, 200])
      expect(await stripe.deliverWebhook(intentId, { to, tamper: true })).toEqual([400])
      expect(news).toEqual([
        { kind: 'intent', eventId: expect.any(String), intentId },
        { kind: 'intent', eventId: expect.any(String), intentId },
      ])
    } finally {
      await new Promise((resolve) => receiver.close(resolve))
    }
  })
})

describe('what went back', () => {
  test('refunds are made once per key, and read with disputes in their current state', async () => {
    const { id } = await cards.createIntent(order)
    stripe.confirm(id)
    const input = { intentId: id, amountCents: 2_345, idempotencyKey: 'refund-1', reason: 'Late' }
    const made = await cards.refund(input)
    expect(await cards.refund(input)).toEqual(made)
    stripe.dispute(id, 'needs_response')
    expect(await cards.readReturns(id)).toMatchObject([
      { kind: 'refund', id: made.id, state: 'succeeded', amountCents: 2_345 },
      { kind: 'dispute', state: 'open', amountCents: 12_345, reason: 'fraudulent', answerBy: expect.any(Date) },
    ])
    await expect(cards.refund({ ...input, amountCents: 12_345, idempotencyKey: 'refund-2' })).rejects.toThrow(CardRequestRefused)
  })

  test.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['warning_needs_response', 'inquiry'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('a dispute that is %s at Stripe is %s', async (status, state) => {
    const { id } = await cards.createIntent({ ...order, idempotencyKey: `dispute-${status}` })
    stripe.confirm(id)
    stripe.dispute(id, status)
    expect(await cards.readReturns(id)).toMatchObject([{ kind: 'dispute', state }])
  })
})

test('lists each card that was tried on an intent, and recognises a card again', async () => {
  const { id } = await cards.createIntent(order)
  expect(await cards.readAttempts(id)).toEqual([])
  for (const card of ['declined', 'insufficientFunds', 'declined', 'pays'] as const) stripe.confirm(id, card)
  const attempts = await cards.readAttempts(id)
  expect(attempts.map(({ isDeclined }) => isDeclined)).toEqual([true, true, true, false])
  const [first, second, third] = attempts.map(({ fingerprint }) => fingerprint)
  expect(first).toBe(third)
  expect(first).not.toBe(second)
})

async function all<T>(listed: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of listed) found.push(one)
  return found
}

test('lists everything since an instant, page by page, and recognises our refunds by our id', async () => {
  const since = new Date(Date.now() - 60_000)
  const made: string[] = []
  for (let n = 0; n < 7; n += 1) {
    const { id } = await cards.createIntent({ ...order, idempotencyKey: `listed-${n}` })
    stripe.confirm(id)
    made.push(id)
    await cards.refund({ intentId: id, amountCents: 100 + n, idempotencyKey: `listed-refund-${n}` })
  }
  stripe.dispute(made[0] ?? '', 'needs_response')
  const intents = await all(cards.listIntents(since))
  expect(intents.filter(({ id }) => made.includes(id))).toHaveLength(7)
  expect(intents.find(({ id }) => id === made[3])).toMatchObject({ status: 'succeeded', amountCents: 12_345, currency: 'USD' })
  const returns = (await all(cards.listReturns(since))).filter(({ intentId }) => made.includes(intentId))
  expect(returns.filter(({ kind }) => kind === 'refund').map(({ ourId, amountCents }) => [ourId, amountCents])).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((n) => [`listed-refund-${n}`, 100 + n]),
  )
  expect(returns.filter(({ kind }) => kind === 'dispute')).toMatchObject([{ intentId: made[0], state: 'open' }])
  expect(await all(cards.listIntents(new Date(Date.now() + 3_600_000)))).toEqual([])
})
