import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { keyFor } from '#notifications/index.ts'
import { howMany } from '#test/howMany.ts'
import { checkBooks, faultLines } from '../books/checkBooks.ts'
import { intentById, receiptKey } from '../payments.store.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'
import { recordIntent } from './recordIntent.ts'

/**
 * How many random stories of one intent are run, and how often cash races a card; the long forms are `INTENT_STORIES=10000`,
 * `CASH_ROUNDS=200`.
 */
const stories = howMany('INTENT_STORIES', { short: 4, long: 25 })
const rounds = howMany('CASH_ROUNDS', { short: 2, long: 10 })

let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
beforeAll(async () => {
  testApp = await startTestPayments()
  admin = await testApp.one('admin')
})
afterAll(() => testApp.close())

const cards = () => testApp.sandbox()

type Opened = Awaited<ReturnType<TestPayments['open']>>
class Crash extends Error {}

const intentOf = async ({ paymentIntent }: Opened) => {
  const { rows } = await testApp.db.execute<{ id: string }>(sql`select id from payment_intents where provider_id = ${paymentIntent}`)
  return rows[0]?.id ?? ''
}
const news = (opened: Opened, job: 'syncIntent' | 'syncReturns' = 'syncIntent') =>
  enqueue(testApp.db, job, { provider: 'Sandbox', providerId: opened.paymentIntent })

/** The process dies before the commit: the whole transaction is rolled back. */
async function crash(opened: Opened) {
  const intent = await intentById(testApp.db, await intentOf(opened))
  if (!intent) return
  const dying = testApp.db.transaction(async (db) => {
    await recordIntent({ ...testApp.context, db }, intent)
    throw new Crash()
  })
  await dying.catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error
  })
}

const steps = {
  'the client looks': (opened: Opened) => testApp.look(opened),
  'the client looks three times at once': (opened: Opened) => Promise.all([1, 2, 3].map(() => testApp.look(opened))),
  'a webhook': (opened: Opened) => news(opened),
  'five webhooks': (opened: Opened) => Promise.all([1, 2, 3, 4, 5].map(() => news(opened))),
  'a webhook of returns, before there are any': (opened: Opened) => news(opened, 'syncReturns'),
  'the jobs': () => testApp.runJobs(),
  'a crash': (opened: Opened) => crash(opened),
  'a refund in the dashboard': (opened: Opened) =>
    cards()
      .refund({ intentId: opened.paymentIntent, amountCents: 1_500, idempotencyKey: newId() })
      .catch(() => undefined),
  'a refund from here': async (opened: Opened) => {
    const { rows } = await testApp.db.execute<{ id: string }>(sql`select id from payments where provider_id = ${opened.paymentIntent}`)
    const [payment] = rows
    if (payment)
      await testApp
        .as(admin)
        .payments.refund({ payment: payment.id, amount: 20, currency: 'USD', reason: 'At random' })
        .catch(() => undefined)
  },
} satisfies Record<string, (opened: Opened) => Promise<unknown>>

const told = fc.array(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), { minLength: 1, maxLength: 8 })

test(`${stories} random stories of one paid intent: one payment, the right balance, one mail`, {
  timeout: 60_000 + stories * 2_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(told, async (story) => {
      const order = await testApp.confirmedOrder()
      const opened = await testApp.open(order.id)
      await testApp.confirm(opened)
      for (const step of story) await steps[step](opened)
      await news(opened)
      await testApp.runJobs()

      const payments = await testApp.paymentsFor(order.id)
      expect(payments).toHaveLength(1)
      const [payment] = payments
      const givenBack = (await cards().readReturns(opened.paymentIntent)).reduce((sum, one) => sum + one.amountCents, 0)
      expect(payment).toMatchObject({ amountCents: 10_000, refundedCents: givenBack, surplusCents: 0 })
      expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 - givenBack, totalCents: 10_000 })
      const receipt = keyFor(receiptKey(payment?.id ?? ''), testApp.people.customer.id)
      expect(await testApp.db.$count(mailsTable, eq(mailsTable.key, receipt))).toBe(1)
    }),
    { numRuns: stories },
  )
  expect(faultLines(await checkBooks(testApp.db))).toEqual([])
})

test(`${rounds} times cash and a card at once: the paid amount never exceeds the price`, { timeout: 60_000 + rounds * 2_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await testApp.confirmedOrder()
    const opened = await testApp.open(order.id)
    const cash = { order: order.id, amount: 60, currency: 'USD', paymentMethod: 'Cash' } as const
    const card = async () => {
      await testApp.confirm(opened)
      await testApp.look(opened)
    }
    await Promise.allSettled([card(), testApp.as(testApp.people.sales).payments.record(cash), news(opened)])
    await news(opened)
    await testApp.runJobs()
    const after = await testApp.orderNow(order.id)
    expect(after?.paidCents).toBeLessThanOrEqual(10_000)
    const came = (await testApp.paymentsFor(order.id)).reduce((sum, { amountCents, surplusCents }) => sum + amountCents - surplusCents, 0)
    expect(after?.paidCents).toBe(came)
  }
  expect(faultLines(await checkBooks(testApp.db))).toEqual([])
})
