import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, type Db, openDatabase } from '#database/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { cardThat, newIntent, someOrder } from '#test/sandboxCards.ts'
import { openCards } from './index.ts'
import { CardRequestRefused, IdempotencyConflict, IntentUnknown } from './problems.ts'
import { sandboxCardEventsTable, sandboxCardIntentsTable } from './sandbox.table.ts'
import { type SandboxCards, sandboxCards } from './sandbox.ts'

let made: TestDatabase
let database: Database
let db: Db
beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase(made.url)
  db = database.db
})
afterAll(async () => {
  await database?.close()
  await made?.drop()
})

let now: Date
const clock = { now: () => now }
const secret = 'a secret of this installation, long enough'
const open = () => sandboxCards(db, { clock, secret })

let cards: SandboxCards
beforeEach(async () => {
  now = new Date('2026-11-20T18:00:00Z')
  await db.delete(sandboxCardEventsTable)
  await db.delete(sandboxCardIntentsTable)
  cards = open()
  cards.onWebhook(async () => {})
})

describe('which provider takes the cards', () => {
  test('without settings the sandbox is used, with all three keys Stripe', () => {
    expect(openCards({}, { db, clock, secret }).publicConfig()).toEqual({ provider: 'sandbox', publishableKey: 'pk_sandbox' })
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(openCards(keys, { db, clock, secret }).publicConfig()).toEqual({ provider: 'stripe', publishableKey: 'pk_test_1' })
  })
})

describe('creating an intent', () => {
  test('answers the requested values', async () => {
    const { intentId } = await newIntent(cards)
    expect(await cards.readIntent(intentId)).toEqual({
      id: intentId,
      status: 'open',
      amountCents: 12_345,
      currency: 'USD',
      methodTypes: ['card'],
      metadata: { orderId: 'order-1', userId: 'user-1' },
    })
  })

  test('one key makes one intent, even in five concurrent calls', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => cards.createIntent(someOrder)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(new Set(made.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  })

  test('the same key for another request is a conflict', async () => {
    await cards.createIntent(someOrder)
    await expect(cards.createIntent({ ...someOrder, amountCents: 12_346 })).rejects.toThrow(IdempotencyConflict)
    await expect(cards.createIntent({ ...someOrder, orderId: 'order-2' })).rejects.toThrow(IdempotencyConflict)
  })

  test.each([[49], [0], [-100], [10.5], [100_000_000]])('an amount of %d is refused', async (amountCents) => {
    await expect(cards.createIntent({ ...someOrder, amountCents })).rejects.toThrow(CardRequestRefused)
  })
})

describe('what each card does', () => {
  test.each([
    ['pays', { status: 'succeeded' }, 'succeeded'],
    ['declines', { status: 'failed', failureMessage: 'Your card was declined.' }, 'failed'],
    ['lacksFunds', { status: 'failed', failureMessage: 'Your card has insufficient funds.' }, 'failed'],
    ['asksToAuthenticate', { status: 'needs-action' }, 'needs-action'],
    ['paysWithLateWebhook', { status: 'succeeded' }, 'succeeded'],
    ['paysWithDoubleWebhook', { status: 'succeeded' }, 'succeeded'],
  ] as const)('%s', async (behaviour, outcome, status) => {
    const { intentId, pay } = await newIntent(cards)
    expect(await pay(cardThat(behaviour))).toEqual(outcome)
    expect(await cards.readIntent(intentId)).toMatchObject({ status })
  })

  test('a declined intent can be paid with another card', async () => {
    const { intentId, pay } = await newIntent(cards)
    await pay(cardThat('declines'))
    expect(await pay()).toEqual({ status: 'succeeded' })
    expect((await cards.readIntent(intentId)).failureMessage).toBeUndefined()
  })

  test('a card that is not a test card is declined with an explanation', async () => {
    const { intentId, pay } = await newIntent(cards)
    expect(await pay({ number: '5555 5555 5555 4444' })).toMatchObject({
      status: 'failed',
      failureMessage: expect.stringContaining('sandbox'),
    })
    expect(await cards.readIntent(intentId)).toMatchObject({ status: 'failed' })
  })

  test.each([
    [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
    [{ expMonth: 10, expYear: 2026 }, 'expiry', "Your card's expiration date is in the past."],
    [{ cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
  ])('what can be no card is not tried: %j', async (typed, field, failureMessage) => {
    const { intentId, pay } = await newIntent(cards)
    expect(await pay(typed)).toEqual({ status: 'failed', failureMessage, field })
    expect(await cards.readIntent(intentId)).toMatchObject({ status: 'open' })
    expect(await cards.deliverDue()).toEqual({ delivered: 0, failed: 0 })
  })

  test('card numbers and security codes are not stored anywhere', async () => {
    const { pay } = await newIntent(cards)
    await pay({ ...cardThat('declines'), cvc: '987' })
    await pay({ number: '5555555555554444', cvc: '987' })
    await pay({ ...cardThat(), cvc: '987' })
    const rows = JSON.stringify([await db.select().from(sandboxCardIntentsTable), await db.select().from(sandboxCardEventsTable)])
    expect(rows).not.toMatch(/4000000000000002|5555555555554444|4242424242424242/)
    expect(rows).not.toContain('"987"')
  })
})

describe('authentication', () => {
  test('an approved payment succeeds, and a second answer changes nothing', async () => {
    const { held, pay } = await newIntent(cards)
    await pay(cardThat('asksToAuthenticate'))
    expect(await cards.authenticate({ ...held, approve: true })).toEqual({ status: 'succeeded' })
    expect(await cards.authenticate({ ...held, approve: false })).toEqual({ status: 'succeeded' })
  })

  test('a failed authentication pays nothing, and another card may be tried', async () => {
    const { held, pay } = await newIntent(cards)
    await pay(cardThat('asksToAuthenticate'))
    expect(await cards.authenticate({ ...held, approve: false })).toEqual({
      status: 'failed',
      failureMessage: expect.stringContaining('unable to authenticate'),
    })
    expect(await pay()).toEqual({ status: 'succeeded' })
  })

  test('approving an unrequested authentication pays nothing', async () => {
    const { intentId, held } = await newIntent(cards)
    expect(await cards.authenticate({ ...held, approve: true })).toMatchObject({ status: 'failed' })
    expect(await cards.readIntent(intentId)).toMatchObject({ status: 'open' })
  })
})

describe('only who holds the secret may pay', () => {
  test("a wrong secret, another intent's secret and an unknown intent are refused alike", async () => {
    const one = await newIntent(cards, 'one')
    const other = await newIntent(cards, 'other')
    const attempts = [
      { intentId: one.intentId, clientSecret: `${one.intentId}_secret_guess` },
      { intentId: one.intentId, clientSecret: other.held.clientSecret },
      { intentId: 'pi_sandbox_nobody', clientSecret: 'pi_sandbox_nobody_secret_x' },
    ]
    for (const attempt of attempts) {
      await expect(cards.confirm({ ...cardThat(), ...attempt })).rejects.toThrow(IntentUnknown)
      await expect(cards.authenticate({ ...attempt, approve: true })).rejects.toThrow(IntentUnknown)
    }
    await expect(cards.readIntent('pi_sandbox_nobody')).rejects.toThrow(IntentUnknown)
    expect(await cards.readIntent(one.intentId)).toMatchObject({ status: 'open' })
  })
})

describe('twice at once', () => {
  test('two concurrent confirmations have one outcome and one event', async () => {
    const { pay } = await newIntent(cards)
    expect(await Promise.all([pay(), pay(), pay(cardThat('declines')), pay()])).toContainEqual({ status: 'succeeded' })
    const succeeded = (await db.select().from(sandboxCardEventsTable)).filter(({ type }) => type === 'payment_intent.succeeded')
    expect(succeeded).toHaveLength(1)
  })

  test('of a payment and a cancellation at once one wins, and both are told which', async () => {
    for (const key of ['a', 'b', 'c', 'd']) {
      const { intentId, pay } = await newIntent(cards, key)
      const [paid, cancelled] = await Promise.all([pay(), cards.cancelIntent(intentId)])
      expect([paid.status, cancelled.status]).toEqual(paid.status === 'succeeded' ? ['succeeded', 'succeeded'] : ['failed', 'cancelled'])
      expect((await cards.readIntent(intentId)).status).toBe(cancelled.status)
    }
  })
})

describe('cancelling', () => {
  test('cancels an open intent for good', async () => {
    const { intentId, pay } = await newIntent(cards)
    expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' })
    expect(await cards.cancelIntent(intentId)).toMatchObject({ status: 'cancelled' })
    expect(await pay()).toEqual({ status: 'failed', failureMessage: 'This payment was cancelled.' })
  })
})
