import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { good } from '#payments/testPayments.ts'
import { sessionCreditsOf, spendSessionCredit } from '#sessionCredits/index.ts'
import { asksEachTime, paysOnce, startTestSubscriptions, type TestSubscriptions } from '../testSubscriptions.ts'
import { renewSubscription } from './renewSubscription.ts'

/** Number of simulated years of renewals with crashes; the long form is `SUBSCRIPTION_YEARS=20`. */
const years = Number(process.env.SUBSCRIPTION_YEARS ?? 1)

let testApp: TestSubscriptions
beforeAll(async () => {
  testApp = await startTestSubscriptions()
})
afterAll(() => testApp.close())

/** Moves to the day of the next charge, and charges. */
async function nextPeriod(who: Awaited<ReturnType<TestSubscriptions['customer']>>) {
  const { endsAt } = await testApp.row(who)
  if (endsAt) testApp.goTo(endsAt)
  await testApp.sweep()
}
const subjects = async () => (await testApp.db.select({ subject: mailsTable.subject }).from(mailsTable)).map(({ subject }) => subject)

test('a period is charged when the previous one has ended, and grants new sessions', async () => {
  const who = await testApp.subscriber()
  testApp.pass(27)
  await testApp.sweep()
  expect(await testApp.payments(who)).toHaveLength(1)
  await nextPeriod(who)
  expect(await testApp.payments(who)).toHaveLength(2)
  const [first, second] = await testApp.periods(who)
  expect(second).toMatchObject({ number: 2, startsAt: first?.endsAt })
  expect(await testApp.mine(who)).toMatchObject({ status: 'active', credits: { left: 4 } })
  expect(await testApp.faults()).toEqual([])
})

test('a cancelled subscription lasts until the end of the period, can be resumed, and is not charged again', async () => {
  const who = await testApp.subscriber()
  const { cancel, takeBack, changePlan } = testApp.as(who).subscriptions
  const { wasCancelled, wasTakenBack, wasCancelledAgain } = {
    wasCancelled: await stateAfter(() => cancel({})),
    wasTakenBack: await stateAfter(() => takeBack({})),
    wasCancelledAgain: await stateAfter(() => cancel({})),
  }
  expect([wasCancelled, wasTakenBack, wasCancelledAgain]).toEqual(['cancelled', 'active', 'cancelled'])
  await expect(cancel({})).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(changePlan({ subscription: testApp.plan._id })).rejects.toMatchObject({ code: 'REFUSED' })
  await nextPeriod(who)
  expect(await testApp.row(who)).toMatchObject({ state: 'ended', endedAt: testApp.now() })
  testApp.pass(100)
  await testApp.sweep()
  expect(await testApp.payments(who)).toHaveLength(1)

  async function stateAfter(act: () => Promise<unknown>) {
    await act()
    return (await testApp.row(who)).state
  }
})

test('another plan starts with the next period, on the terms of the day of the choice', async () => {
  const who = await testApp.subscriber()
  await testApp.signIn(testApp.admin)
  const silver = await testApp.makePlan({ name: 'Silver', price: '20', sessions: 1 })
  await testApp.as(who).subscriptions.changePlan({ subscription: silver._id })
  await testApp.as(testApp.admin).subscriptions.updatePlan({ id: silver._id, data: { name: 'Silver', price: '999' } })
  expect(await testApp.mine(who)).toMatchObject({ name: 'Gold', amount: 49, nextPlan: silver._id, next: { amount: 20, name: 'Silver' } })
  await nextPeriod(who)
  expect(await testApp.mine(who)).toMatchObject({ name: 'Silver', amount: 20, credits: { left: 1 }, next: { amount: 20 } })
})

test('a declined renewal is retried on days 1, 3, 5 and 7, announced each time, and then ends', async () => {
  const who = await testApp.subscriber(paysOnce)
  await nextPeriod(who)
  const tried = [await declines()]
  for (let day = 1; day <= 8; day += 1) {
    testApp.pass(1)
    await testApp.sweep()
    await testApp.sweep()
    tried.push(await declines())
  }
  expect(tried).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(await testApp.row(who)).toMatchObject({ state: 'ended' })
  expect(await testApp.payments(who)).toHaveLength(1)
  expect((await subjects()).filter((subject) => subject === 'Your card was declined for Gold').length).toBeGreaterThanOrEqual(4)
  expect(await subjects()).toContain('Your subscription Gold has ended')
  expect(await testApp.faults()).toEqual([])

  async function declines() {
    return (await testApp.periods(who))[1]?.declines
  }
})

test('another card pays the past due period at once, and the period keeps its days', async () => {
  const who = await testApp.subscriber(paysOnce)
  await nextPeriod(who)
  expect(await testApp.mine(who)).toMatchObject({ status: 'pastDue', periods: [{ status: 'Declined' }, { status: 'Paid' }] })
  testApp.pass(2)
  await testApp.sweep()
  await testApp.signIn(who)
  // A card that cannot be stored changes nothing.
  const bad = await testApp.as(who).subscriptions.beginCard({})
  await testApp.confirm(who, { paymentIntent: bad.setupIntent, clientSecret: bad.clientSecret }, { ...good, number: '4000000000000002' })
  expect(await testApp.as(who).subscriptions.takeCard({ setupIntent: bad.setupIntent })).toMatchObject({ status: 'failed' })
  const card = await testApp.as(who).subscriptions.beginCard({})
  expect(await testApp.as(who).subscriptions.takeCard({ setupIntent: card.setupIntent })).toMatchObject({ status: 'open' })
  await testApp.confirm(who, { paymentIntent: card.setupIntent, clientSecret: card.clientSecret })
  expect(await testApp.as(who).subscriptions.takeCard({ setupIntent: card.setupIntent })).toMatchObject({ status: 'succeeded' })
  await testApp.runJobs()
  expect(await testApp.mine(who)).toMatchObject({ status: 'active', card: { last4: '4242' } })
  const [first, second] = await testApp.periods(who)
  expect(second?.startsAt).toEqual(first?.endsAt)
  expect(await testApp.payments(who)).toHaveLength(2)
})

test('a past due subscription that is cancelled ends at once', async () => {
  const who = await testApp.subscriber(paysOnce)
  await nextPeriod(who)
  await testApp.signIn(who)
  expect(await testApp.as(who).subscriptions.cancel({})).toEqual({ subscription: null })
  testApp.pass(10)
  await testApp.sweep()
  expect(await testApp.payments(who)).toHaveLength(1)
})

test('a full refund takes the sessions of its period, and the books stay in order', async () => {
  const who = await testApp.subscriber()
  const [payment] = await testApp.payments(who)
  await testApp.signIn(testApp.admin)
  await testApp.as(testApp.admin).payments.refund({ payment: payment?.id ?? '', amount: 10, currency: 'USD', reason: 'A bad start' })
  await testApp.runJobs()
  expect(await testApp.mine(who)).toMatchObject({ credits: { left: 4 }, periods: [{ refunded: 10 }] })
  await testApp.as(testApp.admin).payments.refund({ payment: payment?.id ?? '', amount: 39, currency: 'USD', reason: 'All of it' })
  await testApp.runJobs()
  expect(await testApp.mine(who)).toMatchObject({ status: 'active', credits: { left: 0 }, periods: [{ status: 'Refunded', refunded: 49 }] })
  expect(await testApp.faults()).toEqual([])
})

test('a dispute takes the sessions of its period; won in time it returns the rest, won too late nothing', async () => {
  for (const [passed, left] of [
    [5, 3],
    [40, 0],
  ] as const) {
    const who = await testApp.subscriber(paysOnce)
    const [payment] = await testApp.payments(who)
    const intent = payment?.providerId ?? ''
    const until = (await testApp.mine(who))?.credits.expiresAt
    await testApp.db.transaction((db) => spendSessionCredit(db, { userId: who.id, key: `disputed:${passed}`, now: testApp.now() }))
    const told = async () => {
      await testApp.sandbox().deliverDue()
      await testApp.runJobs()
    }
    const { id } = await testApp.sandbox().openDispute(intent)
    await told()
    expect(await testApp.mine(who)).toMatchObject({ credits: { left: 0 } })
    testApp.pass(passed)
    for (const _ of ['once', 'and again']) {
      await testApp.sandbox().settleReturn(intent, id, 'won')
      await told()
      expect(await sessionCreditsOf(testApp.db, who.id, testApp.now())).toMatchObject({ left })
    }
    if (left) expect((await testApp.mine(who))?.credits.expiresAt).toBe(until)
  }
  expect(await testApp.faults()).toEqual([])
})

test('a recycled customer is not charged; one deleted for good leaves nothing to charge', async () => {
  const who = await testApp.subscriber()
  await testApp.signIn(testApp.admin)
  await testApp.as(testApp.admin).recycle.recycle({ data: who.id, recycleType: 'User' })
  await nextPeriod(who)
  expect(await testApp.payments(who)).toHaveLength(1)
  await testApp.signIn(testApp.admin)
  await testApp.as(testApp.admin).recycle.remove({ id: who.id })
  const row = await testApp.row(who)
  expect(row).toMatchObject({ state: 'ended', methodId: null, email: '', payerName: '', address: '', country: 'US' })
  expect(await testApp.faults()).toEqual([])
})

test(`${years} years of renewals with crashes, concurrent workers, late and duplicate webhooks: each period is charged once`, {
  timeout: 60_000 + years * 120_000,
}, async () => {
  const { cards } = testApp.context
  const calm = { ...cards }
  const cardNumbers = ['4242424242424242', '4000000000020000', '4000000000040008']
  const people = []
  for (const number of cardNumbers) people.push(await testApp.subscriber({ ...good, number }))
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const failing =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (random() < 0.15) throw new Error('down before it was asked')
      const answer = await call(...args)
      if (random() < 0.15) throw new Error('down before it was heard')
      return answer
    }
  Object.assign(cards, {
    createIntent: failing(calm.createIntent),
    chargeStored: failing(calm.chargeStored),
    readIntent: failing(calm.readIntent),
    cancelIntent: failing(calm.cancelIntent),
  })
  try {
    for (let month = 1; month <= years * 12; month += 1) {
      for (const who of people) {
        const { id, endsAt } = await testApp.row(who)
        if (endsAt && endsAt > testApp.now()) testApp.goTo(endsAt)
        const workers = Array.from({ length: 3 }, () => renewSubscription(testApp.context, id))
        await Promise.allSettled(workers)
        if (random() < 0.5)
          await testApp
            .sandbox()
            .deliverDue()
            .catch(() => undefined)
      }
      // By the end of the day every retry has run.
      for (let round = 0; round < 40; round += 1) {
        testApp.goTo(new Date(testApp.now().getTime() + 6 * 60_000))
        const due = await testApp.due()
        if (due.length === 0) break
        for (const { id } of due) await Promise.allSettled([renewSubscription(testApp.context, id), renewSubscription(testApp.context, id)])
      }
    }
  } finally {
    Object.assign(cards, calm)
  }
  testApp.goTo(new Date(testApp.now().getTime() + 60_000))
  await testApp.sandbox().deliverDue()
  await testApp.runJobs()
  for (const who of people) {
    const periods = await testApp.periods(who)
    expect(periods.map(({ number }) => number)).toEqual(Array.from({ length: years * 12 + 1 }, (_, at) => at + 1))
    expect(periods.every(({ paidAt }) => paidAt !== null)).toBe(true)
    expect(await testApp.payments(who)).toHaveLength(years * 12 + 1)
    expect((await testApp.payments(who)).every(({ surplusCents }) => surplusCents === 0)).toBe(true)
  }
  expect(await testApp.faults()).toEqual([])
})

test('if the bank requires authentication each time, the customer pays once themselves, and that card is stored', async () => {
  const who = await testApp.customer()
  const approved = async (opened: Awaited<ReturnType<typeof testApp.open>>) => {
    const { paymentIntent: intentId, clientSecret } = opened
    expect(await testApp.confirm(who, opened, asksEachTime)).toEqual({ status: 'needs-action' })
    await testApp.as(who).sandboxCards.authenticate({ intentId, clientSecret, approve: true })
    await testApp.look(who, opened)
  }
  await approved(await testApp.open(who))
  await testApp.runJobs()
  await nextPeriod(who)
  await testApp.signIn(who)
  const { methodId } = await testApp.row(who)
  const due = { subscription: testApp.plan._id, amount: 49 }
  expect(await testApp.mine(who)).toMatchObject({ status: 'pastDue', due })
  expect(await subjects()).toContain('Please confirm $49.00 for Gold')
  // While the customer is paying, nothing else is charged; another plan cannot pay it, and payments of others are NOT_FOUND.
  const opened = await testApp.open(who)
  expect(opened).toMatchObject({ amount: 49, currency: 'USD' })
  await testApp.signIn(testApp.admin)
  const other = await testApp.makePlan({ name: 'Cheap', price: '$ 1' })
  await expect(testApp.open(who, other._id)).rejects.toMatchObject({ code: 'REFUSED' })
  testApp.pass(1)
  await testApp.signIn(who)
  await testApp.sweep()
  expect(await testApp.payments(who)).toHaveLength(1)
  const again = await testApp.open(who)
  await approved(again)
  await testApp.look(who, again)
  await testApp.sweep()
  expect(await testApp.mine(who)).toMatchObject({ status: 'active' })
  expect(await testApp.mine(who)).not.toHaveProperty('due')
  expect(await testApp.payments(who)).toHaveLength(2)
  const paid = await testApp.row(who)
  expect(paid.methodId).not.toBe(methodId)
  await expect(testApp.open(who)).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('already') })
  expect(await testApp.faults()).toEqual([])
})
