import type { SandboxBehaviour } from '@app/contract/payments/sandbox/sandboxCards.rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { later } from '#core/clock.ts'
import { type Database, type Db, openDatabase } from '#database/db.ts'
import { createTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { cardThat, newIntent, someOrder } from '#test/sandboxCards.ts'
import type { WebhookEvent } from './port.ts'
import { WebhookRefused } from './problems.ts'
import { sandboxCardJobs } from './sandbox.jobs.ts'
import { sandboxCardEventsTable, sandboxCardIntentsTable } from './sandbox.table.ts'
import { type SandboxCards, sandboxCards } from './sandbox.ts'
import type { Deliver } from './sandboxDelivery.ts'

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
const open = (over: Partial<Parameters<typeof sandboxCards>[1]> = {}) => sandboxCards(db, { clock, secret, ...over })

let cards: SandboxCards
let news: WebhookEvent[]
const listenTo = (provider: SandboxCards): Deliver => {
  return async (body, headers) => {
    news.push(await provider.readWebhook(body, headers))
  }
}
beforeEach(async () => {
  now = new Date('2026-11-20T18:00:00Z')
  news = []
  await db.delete(sandboxCardEventsTable)
  await db.delete(sandboxCardIntentsTable)
  cards = open()
  cards.onWebhook(listenTo(cards))
})

const paid = async (behaviour: SandboxBehaviour = 'pays') => {
  const intent = await newIntent(cards)
  await intent.pay(cardThat(behaviour))
  return intent.intentId
}

test('the webhook of a payment is delivered once, however often delivery runs', async () => {
  const intentId = await paid()
  expect(await cards.deliverDue()).toEqual({ delivered: 1, failed: 0 })
  expect(await cards.deliverDue(later(now, 86_400_000))).toEqual({ delivered: 0, failed: 0 })
  expect(news).toEqual([{ kind: 'intent', eventId: expect.stringMatching(/^evt_sandbox_/), intentId }])
})

test('several concurrent deliverers lose and repeat no event', async () => {
  for (let turn = 0; turn < 50; turn += 1) await (await newIntent(cards, `key-${turn}`)).pay()
  const rounds = await Promise.all([cards.deliverDue(), cards.deliverDue(), cards.deliverDue()])
  expect(rounds.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(50)
  expect(new Set(news.map(({ eventId }) => eventId)).size).toBe(50)
  expect(news).toHaveLength(50)
})

test("the delayed card's webhook comes after 20 seconds, though the payment has succeeded", async () => {
  await paid('paysWithLateWebhook')
  expect(await cards.deliverDue(later(now, 19_000))).toMatchObject({ delivered: 0 })
  now = later(now, 20_000)
  expect(await cards.deliverDue()).toMatchObject({ delivered: 1 })
})

test("the doubled card's webhook comes twice at once, as one event", async () => {
  await paid('paysWithDoubleWebhook')
  await cards.deliverDue()
  expect(news).toHaveLength(2)
  expect(new Set(news.map(({ eventId }) => eventId)).size).toBe(1)
})

test('a failed delivery is retried with growing pauses until it succeeds', async () => {
  const intentId = await paid()
  const due: Date[] = []
  cards = open({ onEvent: async (_, dueAt) => void due.push(dueAt) })
  cards.onWebhook(async () => {
    throw new Error('The receiver is down.')
  })
  expect(await cards.deliverDue()).toEqual({ delivered: 0, failed: 1 })
  expect(await cards.deliverDue(later(now, 4_000))).toEqual({ delivered: 0, failed: 0 })
  now = later(now, 5_000)
  expect(await cards.deliverDue()).toEqual({ delivered: 0, failed: 1 })
  expect(due).toEqual([now, later(now, 10_000)])
  cards.onWebhook(listenTo(cards))
  now = later(now, 10_000)
  expect(await cards.deliverDue()).toEqual({ delivered: 1, failed: 0 })
  expect(news).toMatchObject([{ intentId }])
})

test('delivery stops after twelve failed attempts', async () => {
  await paid()
  cards.onWebhook(() => Promise.reject(new Error('The receiver is down.')))
  for (let turn = 0; turn < 12; turn += 1) {
    expect(await cards.deliverDue()).toMatchObject({ failed: 1 })
    now = later(now, 3_600_000)
  }
  expect(await cards.deliverDue()).toEqual({ delivered: 0, failed: 0 })
})

test('the event of a process that died is delivered by the next after a minute', async () => {
  await paid()
  cards.onWebhook(() => new Promise(() => {}))
  void cards.deliverDue()
  await expect.poll(async () => (await db.select().from(sandboxCardEventsTable))[0]?.attempts).toBe(1)
  const next = open()
  next.onWebhook(listenTo(next))
  expect(await next.deliverDue(later(now, 59_000))).toMatchObject({ delivered: 0 })
  now = later(now, 60_000)
  expect(await next.deliverDue()).toMatchObject({ delivered: 1 })
  expect(news).toHaveLength(1)
})

test('the event is announced with its due time, in the transaction that creates it', async () => {
  const announced: unknown[] = []
  cards = open({
    onEvent: async (db, dueAt) => {
      const [row] = (await db.execute<{ open: number }>(sql`select count(*)::int as open from sandbox_card_events`)).rows
      announced.push({ open: row?.open, dueAt })
    },
  })
  await paid('paysWithLateWebhook')
  expect(announced).toEqual([{ open: 1, dueAt: later(now, 20_000) }])
})

test('a payment whose event could not be announced is rolled back', async () => {
  const { id: intentId, clientSecret } = await cards.createIntent(someOrder)
  const broken = open({ onEvent: () => Promise.reject(new Error('No queue.')) })
  await expect(broken.confirm({ ...cardThat(), intentId, clientSecret })).rejects.toThrow('No queue.')
  expect(await cards.readIntent(intentId)).toMatchObject({ status: 'open' })
  expect(await db.select().from(sandboxCardEventsTable)).toEqual([])
})

test("only webhooks of this installation's sandbox are accepted, and only for a limited time", async () => {
  await paid()
  const caught: Parameters<Deliver>[] = []
  cards.onWebhook(async (...delivery) => void caught.push(delivery))
  await cards.deliverDue()
  const [body, headers] = caught[0] ?? [Buffer.from(''), {}]
  expect(await cards.readWebhook(body, headers)).toMatchObject({ kind: 'intent' })

  const changed = Buffer.from(body.toString().replace('evt_sandbox_', 'evt_sandbox_f'))
  await expect(cards.readWebhook(changed, headers)).rejects.toThrow(WebhookRefused)
  await expect(cards.readWebhook(body, {})).rejects.toThrow(WebhookRefused)
  await expect(cards.readWebhook(body, { 'sandbox-signature': 't=1,v1=0' })).rejects.toThrow(WebhookRefused)
  await expect(open({ secret: 'the secret of another installation' }).readWebhook(body, headers)).rejects.toThrow(WebhookRefused)
  now = later(now, 301_000)
  await expect(cards.readWebhook(body, headers)).rejects.toThrow(WebhookRefused)
})

test("the worker's job delivers announced events, even if its clock is behind", async () => {
  await paid('paysWithLateWebhook')
  const dueAt = later(now, 20_000).toISOString()
  const log = { info() {}, warn() {}, error() {}, debug() {} }
  await sandboxCardJobs.deliverSandboxCards({}, { cards, clock, log })
  expect(news).toEqual([])
  await sandboxCardJobs.deliverSandboxCards({ dueAt }, { cards, clock, log })
  expect(news).toHaveLength(1)
})
