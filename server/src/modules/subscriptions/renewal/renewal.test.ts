import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { good } from '#payments/testPayments.ts'
import { sessionCreditsOf, spendSessionCredit } from '#sessionCredits/index.ts'
import { asksEachTime, paysOnce, startTestSubscriptions, type TestSubscriptions } from '../testSubscriptions.ts'
import { renewSubscription } from './renewSubscription.ts'

/** How many years of renewals with crashes are lived through; the long form is `SUBSCRIPTION_YEARS=20`. */
const years = Number(process.env.SUBSCRIPTION_YEARS ?? 1)

let desk: TestSubscriptions
beforeAll(async () => {
  desk = await startTestSubscriptions()
})
afterAll(() => desk.close())

/** To the day on which the next charge is due, and the charge. */
async function nextPeriod(who: Awaited<ReturnType<TestSubscriptions['customer']>>) {
  const { endsAt } = await desk.row(who)
  if (endsAt) desk.goTo(endsAt)
  await desk.sweep()
}
const subjects = async () => (await desk.db.select({ subject: mailsTable.subject }).from(mailsTable)).map(({ subject }) => subject)

test('a period is charged when the one before has ended, not before, and brings its sessions anew', async () => {
  const who = await desk.subscriber()
  desk.pass(27)
  await desk.sweep()
  expect(await desk.payments(who)).toHaveLength(1)
  await nextPeriod(who)
  expect(await desk.payments(who)).toHaveLength(2)
  const [first, second] = await desk.periods(who)
  expect(second).toMatchObject({ number: 2, startsAt: first?.endsAt })
  expect(await desk.mine(who)).toMatchObject({ status: 'active', credits: { left: 4 } })
  expect(await desk.faults()).toEqual([])
})

test('one who cancels keeps it until the end of the period, may take that back, and is charged no more', async () => {
  const who = await desk.subscriber()
  const { cancel, takeBack, changePlan } = desk.as(who).subscriptions
  const { wasCancelled, wasTakenBack, wasCancelledAgain } = {
    wasCancelled: await stateAfter(() => cancel({})),
    wasTakenBack: await stateAfter(() => takeBack({})),
    wasCancelledAgain: await stateAfter(() => cancel({})),
  }
  expect([wasCancelled, wasTakenBack, wasCancelledAgain]).toEqual(['cancelled', 'active', 'cancelled'])
  await expect(cancel({})).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(changePlan({ subscription: desk.plan._id })).rejects.toMatchObject({ code: 'REFUSED' })
  await nextPeriod(who)
  expect(await desk.row(who)).toMatchObject({ state: 'ended', endedAt: desk.now() })
  desk.pass(100)
  await desk.sweep()
  expect(await desk.payments(who)).toHaveLength(1)

  async function stateAfter(act: () => Promise<unknown>) {
    await act()
    return (await desk.row(who)).state
  }
})

test('another plan begins with the next period, on the terms of the day on which it was chosen', async () => {
  const who = await desk.subscriber()
  await desk.signIn(desk.admin)
  const silver = await desk.makePlan({ name: 'Silver', price: '20', sessions: 1 })
  await desk.as(who).subscriptions.changePlan({ subscription: silver._id })
  await desk.as(desk.admin).subscriptions.updatePlan({ id: silver._id, data: { name: 'Silver', price: '999' } })
  expect(await desk.mine(who)).toMatchObject({ name: 'Gold', amount: 49, nextPlan: silver._id, next: { amount: 20, name: 'Silver' } })
  await nextPeriod(who)
  expect(await desk.mine(who)).toMatchObject({ name: 'Silver', amount: 20, credits: { left: 1 }, next: { amount: 20 } })
})

test('a declined renewal is tried again on days 1, 3, 5 and 7, told each time, and then ends', async () => {
  const who = await desk.subscriber(paysOnce)
  await nextPeriod(who)
  const tried = [await declines()]
  for (let day = 1; day <= 8; day += 1) {
    desk.pass(1)
    await desk.sweep()
    await desk.sweep()
    tried.push(await declines())
  }
  expect(tried).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(await desk.row(who)).toMatchObject({ state: 'ended' })
  expect(await desk.payments(who)).toHaveLength(1)
  expect((await subjects()).filter((subject) => subject === 'Your card was declined for Gold').length).toBeGreaterThanOrEqual(4)
  expect(await subjects()).toContain('Your subscription Gold has ended')
  expect(await desk.faults()).toEqual([])

  async function declines() {
    return (await desk.periods(who))[1]?.declines
  }
})

test('another card pays what is past due at once, and the days of the period stay as they were', async () => {
  const who = await desk.subscriber(paysOnce)
  await nextPeriod(who)
  expect(await desk.mine(who)).toMatchObject({ status: 'pastDue', periods: [{ status: 'Declined' }, { status: 'Paid' }] })
  desk.pass(2)
  await desk.sweep()
  await desk.signIn(who)
  // One that can't be stored changes nothing.
  const bad = await desk.as(who).subscriptions.beginCard({})
  await desk.confirm(who, { paymentIntent: bad.setupIntent, clientSecret: bad.clientSecret }, { ...good, number: '4000000000000002' })
  expect(await desk.as(who).subscriptions.takeCard({ setupIntent: bad.setupIntent })).toMatchObject({ status: 'failed' })
  const card = await desk.as(who).subscriptions.beginCard({})
  expect(await desk.as(who).subscriptions.takeCard({ setupIntent: card.setupIntent })).toMatchObject({ status: 'open' })
  await desk.confirm(who, { paymentIntent: card.setupIntent, clientSecret: card.clientSecret })
  expect(await desk.as(who).subscriptions.takeCard({ setupIntent: card.setupIntent })).toMatchObject({ status: 'succeeded' })
  await desk.runJobs()
  expect(await desk.mine(who)).toMatchObject({ status: 'active', card: { last4: '4242' } })
  const [first, second] = await desk.periods(who)
  expect(second?.startsAt).toEqual(first?.endsAt)
  expect(await desk.payments(who)).toHaveLength(2)
})

test('one that is cancelled while it is past due ends at once', async () => {
  const who = await desk.subscriber(paysOnce)
  await nextPeriod(who)
  await desk.signIn(who)
  expect(await desk.as(who).subscriptions.cancel({})).toEqual({ subscription: null })
  desk.pass(10)
  await desk.sweep()
  expect(await desk.payments(who)).toHaveLength(1)
})

test('a refund in full takes the sessions of its period, and the books stay in order', async () => {
  const who = await desk.subscriber()
  const [payment] = await desk.payments(who)
  await desk.signIn(desk.admin)
  await desk.as(desk.admin).payments.refund({ payment: payment?.id ?? '', amount: 10, currency: 'USD', reason: 'A bad start' })
  await desk.runJobs()
  expect(await desk.mine(who)).toMatchObject({ credits: { left: 4 }, periods: [{ refunded: 10 }] })
  await desk.as(desk.admin).payments.refund({ payment: payment?.id ?? '', amount: 39, currency: 'USD', reason: 'All of it' })
  await desk.runJobs()
  expect(await desk.mine(who)).toMatchObject({ status: 'active', credits: { left: 0 }, periods: [{ status: 'Refunded', refunded: 49 }] })
  expect(await desk.faults()).toEqual([])
})

test('a dispute takes the sessions of its period; won in time it gives back what was left, won too late nothing', async () => {
  for (const [passed, left] of [
    [5, 3],
    [40, 0],
  ] as const) {
    const who = await desk.subscriber(paysOnce)
    const [payment] = await desk.payments(who)
    const intent = payment?.providerId ?? ''
    const until = (await desk.mine(who))?.credits.expiresAt
    await desk.db.transaction((db) => spendSessionCredit(db, { userId: who.id, key: `disputed:${passed}`, now: desk.now() }))
    const told = async () => {
      await desk.sandbox().deliverDue()
      await desk.runJobs()
    }
    const { id } = await desk.sandbox().openDispute(intent)
    await told()
    expect(await desk.mine(who)).toMatchObject({ credits: { left: 0 } })
    desk.pass(passed)
    for (const _ of ['once', 'and again']) {
      await desk.sandbox().settleReturn(intent, id, 'won')
      await told()
      expect(await sessionCreditsOf(desk.db, who.id, desk.now())).toMatchObject({ left })
    }
    if (left) expect((await desk.mine(who))?.credits.expiresAt).toBe(until)
  }
  expect(await desk.faults()).toEqual([])
})

test('whoever is put into the bin is not charged; deleted for good, nothing is left to charge', async () => {
  const who = await desk.subscriber()
  await desk.signIn(desk.admin)
  await desk.as(desk.admin).recycle.recycle({ data: who.id, recycleType: 'User' })
  await nextPeriod(who)
  expect(await desk.payments(who)).toHaveLength(1)
  await desk.signIn(desk.admin)
  await desk.as(desk.admin).recycle.remove({ id: who.id })
  const row = await desk.row(who)
  expect(row).toMatchObject({ state: 'ended', methodId: null, email: '', payerName: '', address: '', country: 'US' })
  expect(await desk.faults()).toEqual([])
})

test(`${years} years of renewals with crashes, doubled workers, late and doubled news: each period is charged once`, {
  timeout: 60_000 + years * 120_000,
}, async () => {
  const { cards } = desk.context
  const calm = { ...cards }
  const cardNumbers = ['4242424242424242', '4000000000020000', '4000000000040008']
  const people = []
  for (const number of cardNumbers) people.push(await desk.subscriber({ ...good, number }))
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
        const { id, endsAt } = await desk.row(who)
        if (endsAt && endsAt > desk.now()) desk.goTo(endsAt)
        const workers = Array.from({ length: 3 }, () => renewSubscription(desk.context, id))
        await Promise.allSettled(workers)
        if (random() < 0.5)
          await desk
            .sandbox()
            .deliverDue()
            .catch(() => undefined)
      }
      // Until the end of the day everything has been looked at again.
      for (let round = 0; round < 40; round += 1) {
        desk.goTo(new Date(desk.now().getTime() + 6 * 60_000))
        const due = await desk.due()
        if (due.length === 0) break
        for (const { id } of due) await Promise.allSettled([renewSubscription(desk.context, id), renewSubscription(desk.context, id)])
      }
    }
  } finally {
    Object.assign(cards, calm)
  }
  desk.goTo(new Date(desk.now().getTime() + 60_000))
  await desk.sandbox().deliverDue()
  await desk.runJobs()
  for (const who of people) {
    const periods = await desk.periods(who)
    expect(periods.map(({ number }) => number)).toEqual(Array.from({ length: years * 12 + 1 }, (_, at) => at + 1))
    expect(periods.every(({ paidAt }) => paidAt !== null)).toBe(true)
    expect(await desk.payments(who)).toHaveLength(years * 12 + 1)
    expect((await desk.payments(who)).every(({ surplusCents }) => surplusCents === 0)).toBe(true)
  }
  expect(await desk.faults()).toEqual([])
})

test('a bank that asks for the owner of the card each time is answered by paying oneself, once, and that card is kept', async () => {
  const who = await desk.customer()
  const approved = async (opened: Awaited<ReturnType<typeof desk.open>>) => {
    const { paymentIntent: intentId, clientSecret } = opened
    expect(await desk.confirm(who, opened, asksEachTime)).toEqual({ status: 'needs-action' })
    await desk.as(who).sandboxCards.authenticate({ intentId, clientSecret, approve: true })
    await desk.look(who, opened)
  }
  await approved(await desk.open(who))
  await desk.runJobs()
  await nextPeriod(who)
  await desk.signIn(who)
  const { methodId } = await desk.row(who)
  const due = { subscription: desk.plan._id, amount: 49 }
  expect(await desk.mine(who)).toMatchObject({ status: 'pastDue', due })
  expect(await subjects()).toContain('Please confirm $49.00 for Gold')
  // While its customer is at it, nothing else is charged; another plan is no way to pay it, and nobody else's is there.
  const opened = await desk.open(who)
  expect(opened).toMatchObject({ amount: 49, currency: 'USD' })
  await desk.signIn(desk.admin)
  const other = await desk.makePlan({ name: 'Cheap', price: '$ 1' })
  await expect(desk.open(who, other._id)).rejects.toMatchObject({ code: 'REFUSED' })
  desk.pass(1)
  await desk.signIn(who)
  await desk.sweep()
  expect(await desk.payments(who)).toHaveLength(1)
  const again = await desk.open(who)
  await approved(again)
  await desk.look(who, again)
  await desk.sweep()
  expect(await desk.mine(who)).toMatchObject({ status: 'active' })
  expect(await desk.mine(who)).not.toHaveProperty('due')
  expect(await desk.payments(who)).toHaveLength(2)
  const paid = await desk.row(who)
  expect(paid.methodId).not.toBe(methodId)
  await expect(desk.open(who)).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('already') })
  expect(await desk.faults()).toEqual([])
})
