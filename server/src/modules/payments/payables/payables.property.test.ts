import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf, grantCoins } from '#coins/index.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { openPublicPayment } from '#publicPayments/openPublicPayment.ts'
import { publicPaymentById } from '#publicPayments/publicPayments.store.ts'
import { howMany } from '#test/howMany.ts'
import { type OpenedIntent, openIntent } from '../intents/openIntent.ts'
import { closeIntent, recordIntent } from '../intents/recordIntent.ts'
import { supersedeIntentsOf } from '../intents/supersedeIntents.ts'
import { orderPayable } from '../orderPayable/orderPayable.ts'
import { intentById } from '../payments.store.ts'
import { paymentIntentsTable, paymentsTable } from '../payments.table.ts'
import { recordReturns } from '../returns/recordReturns.ts'
import { billing, declined, good, startTestPayments, type TestPayments } from '../testPayments.ts'
import { jarKind, jarPayable, makeJar, makeJars, readJar } from './testJar.ts'

/** Number of random stories for each kind; the long form is `PAYABLE_STORIES=300`. */
const stories = howMany('PAYABLE_STORIES', { short: 4, long: 15 })

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
  await makeJars(testApp.db)
  Object.assign(testApp.context, { ports: { ...testApp.context.ports, payables: [...testApp.context.ports.payables, jarPayable] } })
})
afterAll(() => testApp.close())

const cards = () => testApp.sandbox()

/** A kind of payable under test: starts a payment and reads how often it was settled and released, and the paid amount. */
type Kind = { begin(): Promise<OpenedIntent>; stands(intent: OpenedIntent): Promise<Standing> }
/** `released` is absent for kinds whose intents hold nothing. */
type Standing = { settled: number; released?: number; paidCents: number }

const count = async (query: ReturnType<typeof sql>) => Number((await testApp.db.execute<{ count: string }>(query)).rows[0]?.count)

const kinds: Record<string, Kind> = {
  order: {
    async begin() {
      const me = await testApp.one('user')
      await grantCoins(testApp.db, { userId: me.id, coins: 50, reason: 'granted', key: `test:${me.id}` })
      const { id } = await testApp.confirmedOrder({ customerId: me.id })
      const choice = { isPartial: false, quantity: 1, coins: 50 }
      return openIntent(testApp.context, orderPayable, {
        id,
        userId: me.id,
        input: { me, choice },
        billing,
        from: 'product',
        idempotencyKey: null,
      })
    },
    async stands({ intent: { id, orderId, userId } }) {
      const order = await testApp.orderNow(orderId ?? '')
      const released = await count(sql`select count(*) from coin_entries where key = ${`returned:${id}`}`)
      // Coins are either returned to their owner, or held or spent.
      expect(await coinsOf(testApp.db, userId ?? '')).toBe(released === 1 ? 50 : 0)
      const settled = await count(sql`select count(*) from order_events where order_id = ${orderId} and kind = 'payment'`)
      return { settled, released, paidCents: order?.paidCents ?? 0 }
    },
  },
  'public payment': {
    begin() {
      const { pinCode, ...payer } = billing
      return openPublicPayment(
        testApp.context,
        { ...payer, pinCode, amount: 100 },
        { idempotencyKey: null, from: { address: newId(), visitorId: 'a browser' } },
      )
    },
    async stands({ intent: { payableId } }) {
      const payment = await publicPaymentById(testApp.db, payableId ?? '')
      const settled = await count(sql`select count(*) from acts where subject_id = ${payableId} and activity like '%paid%'`)
      const paidCents = payment?.paidAt ? payment.amountCents - payment.refundedCents - payment.disputedCents : 0
      return { settled, paidCents }
    },
  },
  [jarKind]: {
    async begin() {
      const id = await makeJar(testApp.db, 10_000)
      return openIntent(testApp.context, jarPayable, { id, userId: null, input: null, billing, from: 'product', idempotencyKey: null })
    },
    stands: ({ intent: { payableId } }) => readJar(testApp.db, payableId ?? ''),
  },
}

const pay = ({ providerId: intentId, clientSecret }: OpenedIntent, card: typeof good) =>
  cards().confirm({ intentId, clientSecret, ...card })
const now = async ({ intent }: OpenedIntent) => {
  const row = await intentById(testApp.db, intent.id)
  if (!row) throw new Error('The intent is gone.')
  return row
}
const news = ({ providerId }: OpenedIntent) => enqueue(testApp.db, 'syncIntent', { provider: 'Sandbox', providerId })

const steps = {
  'a good card': (opened: OpenedIntent) => pay(opened, good),
  'a declined card': (opened: OpenedIntent) => pay(opened, declined),
  'the browser looks': async (opened: OpenedIntent) => recordIntent(testApp.context, await now(opened)),
  'three look at once': async (opened: OpenedIntent) => {
    const row = await now(opened)
    await Promise.all([1, 2, 3].map(() => recordIntent(testApp.context, row)))
  },
  'webhooks come, twice': async (opened: OpenedIntent) => {
    await news(opened)
    await news(opened)
    await testApp.runJobs()
  },
  'it is given up, twice at once': async (opened: OpenedIntent) => {
    const row = await now(opened)
    await Promise.all([closeIntent(testApp.context, row), closeIntent(testApp.context, row)])
  },
  'it is superseded': async (opened: OpenedIntent) => {
    const { payableKind: kind, payableId: id } = opened.intent
    await testApp.db.transaction((db) => supersedeIntentsOf(db, { kind, id: id ?? '' }, testApp.context.clock.now()))
  },
  'it expires': async ({ intent }: OpenedIntent) => {
    await testApp.db
      .update(paymentIntentsTable)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(paymentIntentsTable.id, intent.id))
    await enqueue(testApp.db, 'closeExpiredIntents', {})
    await testApp.runJobs()
  },
  'the bank says yes after all': ({ providerId }: OpenedIntent) =>
    testApp.db.execute(sql`update sandbox_card_intents set status = 'succeeded', failure_message = null where id = ${providerId}`),
} satisfies Record<string, (opened: OpenedIntent) => Promise<unknown>>

const story = fc.array(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), { minLength: 1, maxLength: 7 })

test.each(Object.entries(kinds))(
  'after random events in random order: %s is paid once, settled once and released once',
  async (_name, kind) => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const opened = await kind.begin()
        for (const step of told) await steps[step](opened)
        await steps['webhooks come, twice'](opened)

        const { status } = await cards().readIntent(opened.providerId)
        const row = await now(opened)
        const payments = await testApp.db.select().from(paymentsTable).where(eq(paymentsTable.intentId, row.id))
        const { settled, released, paidCents } = await kind.stands(opened)
        const isPaid = status === 'succeeded'
        expect(payments).toHaveLength(isPaid ? 1 : 0)
        expect(settled).toBe(isPaid ? 1 : 0)
        expect(paidCents > 0).toBe(isPaid)
        expect(released ?? 0).toBeLessThanOrEqual(1)
        if (!isPaid && released !== undefined) expect(released).toBe(row.state === 'cancelled' ? 1 : 0)
        expect(row.state === 'succeeded').toBe(isPaid)
        for (const one of payments)
          expect(one).toMatchObject({ payableKind: row.payableKind, payableId: row.payableId, amountCents: row.amountCents })
      }),
      { numRuns: stories },
    )
  },
  600_000,
)

test.each(Object.entries(kinds))('refunds are applied to their payable once: %s, however often they arrive', async (_name, kind) => {
  const opened = await kind.begin()
  await pay(opened, good)
  await cards().refund({ intentId: opened.providerId, amountCents: 2_500, idempotencyKey: `part:${opened.providerId}` })
  // The refund arrives before the payment, and twice.
  for (const _ of [1, 2]) await recordReturns(testApp.context, await now(opened))
  const [payment] = await testApp.db.select().from(paymentsTable).where(eq(paymentsTable.intentId, opened.intent.id))
  expect(payment).toMatchObject({ refundedCents: 2_500, status: 'partially refunded' })
  expect(await kind.stands(opened)).toMatchObject({ settled: 1, paidCents: 7_500 })
})

test.each(Object.entries(kinds))('the database refuses two open intents of one payable: %s', async (_name, kind) => {
  const { intent } = await kind.begin()
  const { id: _, providerId: __, ...again } = intent
  await expect(testApp.db.insert(paymentIntentsTable).values({ ...again, idempotencyKey: null })).rejects.toMatchObject({
    cause: { code: '23505' },
  })
})

test('payments outside orders are in no list, search or count of order payments', async () => {
  const opened = await kinds[jarKind]?.begin()
  if (!opened) throw new Error('no jar')
  const before = await testApp.as(await testApp.one('admin')).payments.all({})
  await pay(opened, good)
  await testApp.runJobs()
  const [payment] = await testApp.db.select().from(paymentsTable).where(eq(paymentsTable.intentId, opened.intent.id))
  expect(payment).toMatchObject({ orderId: null, userId: null, payableKind: jarKind })
  const admin = testApp.as(await testApp.one('admin'))
  expect((await admin.payments.all({})).total).toBe(before.total)
  expect((await admin.payments.all({ search: payment?.id ?? '' })).items).toEqual([])
  expect((await admin.payments.all({ search: opened.providerId })).items).toEqual([])
  await expect(admin.payments.one({ id: payment?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
