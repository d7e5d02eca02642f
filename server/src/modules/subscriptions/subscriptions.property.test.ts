import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import { billing, good } from '#payments/testPayments.ts'
import { returnSessionCredit, spendSessionCredit } from '#sessionCredits/index.ts'
import { expireSessionCredits } from '#sessionCredits/sessionCredits.store.ts'
import { sessionCreditEntriesTable, sessionCreditsTable } from '#sessionCredits/sessionCredits.table.ts'
import { howMany } from '#test/howMany.ts'
import { cancelOwn, changeOwnPlan, undoOwnCancellation } from './own/changeOwn.ts'
import { paysOnce, startTestSubscriptions, type TestSubscriptions } from './testSubscriptions.ts'

/** Number of random stories; the long form is `SUBSCRIPTION_STORIES=200`. */
const stories = howMany('SUBSCRIPTION_STORIES', { short: 2, long: 6 })

let testApp: TestSubscriptions
let other: string
beforeAll(async () => {
  testApp = await startTestSubscriptions()
  other = (await testApp.makePlan({ name: 'Other', price: '20', sessions: 2 }))._id
})
afterAll(() => testApp.close())

const acts = [
  'buy',
  'renew',
  'day',
  'cancel',
  'takeBack',
  'change',
  'spend',
  'spendAtOnce',
  'return',
  'refund',
  'dispute',
  'win',
  'expire',
] as const
type Act = (typeof acts)[number]
const story = fc.record({ isDeclinedLater: fc.boolean(), acts: fc.array(fc.constantFrom(...acts), { minLength: 5, maxLength: 25 }) })

test(`in ${stories} random stories credits are never negative, sums are exact and a period is paid once`, {
  timeout: 60_000 + stories * 30_000,
}, async () => {
  await fc.assert(fc.asyncProperty(story, live), { numRuns: stories, endOnFailure: true })
})

async function live({ isDeclinedLater, acts }: { isDeclinedLater: boolean; acts: readonly Act[] }) {
  const card = isDeclinedLater ? paysOnce : undefined
  const who = await testApp.subscriber(card)
  // A story without a first payment would prove nothing.
  expect(await testApp.payments(who)).toHaveLength(1)
  const me = { ...testApp.context, me: who }
  const { db } = testApp
  const disputes: { intent: string; id: string }[] = []
  let spent = 0
  const spend = (key: string) => db.transaction((db) => spendSessionCredit(db, { userId: who.id, key, now: testApp.now() }))
  const untouched = async () =>
    (await testApp.payments(who)).find(({ refundedCents, disputedCents }) => refundedCents + disputedCents === 0)
  const steps: Record<Act, () => Promise<unknown>> = {
    async buy() {
      const opened = await testApp.context.ports.openSubscription(testApp.context, {
        planId: testApp.plan._id,
        me: who,
        billing,
        idempotencyKey: null,
        from: { address: '192.0.2.1' },
      })
      const { providerId: intentId, clientSecret } = opened
      await testApp.sandbox().confirm({ intentId, clientSecret, ...testApp.validNow(good) })
      await testApp.sandbox().deliverDue()
      await testApp.runJobs()
    },
    async renew() {
      testApp.pass(31)
      await testApp.sweep()
    },
    async day() {
      testApp.pass(1)
      await testApp.sweep()
    },
    cancel: () => cancelOwn(me),
    takeBack: () => undoOwnCancellation(me),
    change: () => changeOwnPlan(me, other),
    spend: () => spend(`${who.id}:${spent++}`),
    // More spends than there can be credits, and each key twice.
    spendAtOnce: () =>
      Promise.all(Array.from({ length: 12 }, (_, at) => spend(`${who.id}:${spent}:${Math.floor(at / 2)}`))).finally(() => spent++),
    return: () => db.transaction((db) => returnSessionCredit(db, { key: `${who.id}:${spent - 1}`, now: testApp.now() })),
    async refund() {
      const payment = await untouched()
      await testApp.signIn(testApp.admin)
      if (payment)
        await testApp
          .as(testApp.admin)
          .payments.refund({ payment: payment.id, amount: payment.amountCents / 100, currency: 'USD', reason: 'x' })
      await testApp.runJobs()
    },
    async dispute() {
      const payment = await untouched()
      if (payment?.providerId)
        disputes.push({ intent: payment.providerId, id: (await testApp.sandbox().openDispute(payment.providerId)).id })
      await testApp.sandbox().deliverDue()
      await testApp.runJobs()
    },
    async win() {
      for (const { intent, id } of disputes) await testApp.sandbox().settleReturn(intent, id, 'won')
      await testApp.sandbox().deliverDue()
      await testApp.runJobs()
    },
    expire: () => expireSessionCredits(db, testApp.now(), 100),
  }
  for (const act of acts)
    await steps[act]().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  await checkSums(who.id)
  expect(await testApp.faults()).toEqual([])
}

async function checkSums(userId: string) {
  const credits = await testApp.db
    .select({ remaining: sessionCreditsTable.remaining, granted: sum('granted'), all: sum('%') })
    .from(sessionCreditsTable)
    .innerJoin(sessionCreditEntriesTable, eq(sessionCreditEntriesTable.creditId, sessionCreditsTable.id))
    .where(eq(sessionCreditsTable.userId, userId))
    .groupBy(sessionCreditsTable.id)
  for (const { remaining, granted, all } of credits) {
    expect(remaining).toBe(all)
    expect(remaining).toBeGreaterThanOrEqual(0)
    expect(remaining).toBeLessThanOrEqual(granted)
  }
  const { rows } = await testApp.db.execute<{ paid: number; payments: number }>(sql`
    select count(p.id)::int as payments, count(distinct p.payable_id)::int as paid from payments p where p.user_id = ${userId}`)
  expect(rows[0]?.payments).toBe(rows[0]?.paid)
}

const sum = (kind: string) =>
  sql<number>`coalesce(sum(${sessionCreditEntriesTable.credits}) filter (where ${sessionCreditEntriesTable.kind} like ${kind}), 0)::int`

test('a credit is spent once for each key, returned once, never below zero, and not after it has expired', async () => {
  const who = await testApp.subscriber()
  const at = { userId: who.id, now: testApp.now() }
  const spend = (key: string, now = at.now) => testApp.db.transaction((db) => spendSessionCredit(db, { ...at, key, now }))
  const spendAll = (keys: string[]) => Promise.all(keys.map((key) => spend(`once:${key}`)))
  const [one, same] = await spendAll(['a', 'a'])
  expect(one).toBeDefined()
  expect(same).toEqual(one)
  expect((await testApp.mine(who))?.credits.left).toBe(3)
  // New keys find no credit left; keys that were served find theirs again.
  const spent = await spendAll(['b', 'c', 'd', 'e', 'f', 'a'])
  expect(spent.slice(0, 5).filter((credit) => credit !== undefined)).toHaveLength(3)
  expect(spent[5]).toEqual(one)
  expect((await testApp.mine(who))?.credits.left).toBe(0)
  const back = () => testApp.db.transaction((db) => returnSessionCredit(db, { key: 'once:a', now: at.now }))
  expect((await Promise.all([back(), back(), back()])).filter(Boolean)).toHaveLength(1)
  expect((await testApp.mine(who))?.credits.left).toBe(1)
  // With nothing left, the database refuses an entry that takes more.
  const [credit] = await testApp.db.select().from(sessionCreditsTable).where(eq(sessionCreditsTable.userId, who.id))
  const below = testApp.db
    .insert(sessionCreditEntriesTable)
    .values({ creditId: credit?.id ?? '', kind: 'spent', credits: -2, key: 'below' })
  await expect(below).rejects.toMatchObject({ cause: { constraint: 'session_credits_remaining_check' } })
  expect(await spend('late', new Date((credit?.expiresAt.getTime() ?? 0) + 1))).toBeUndefined()
})

// A credit spent in a transaction that rolls back was never spent.
test('a credit spent in a failed transaction is available again', async () => {
  const who = await testApp.subscriber()
  const failing = testApp.db.transaction(async (db) => {
    await spendSessionCredit(db, { userId: who.id, key: 'rolled back', now: testApp.now() })
    throw new Error('the booking failed')
  })
  await expect(failing).rejects.toThrow('the booking failed')
  expect((await testApp.mine(who))?.credits.left).toBe(4)
})
