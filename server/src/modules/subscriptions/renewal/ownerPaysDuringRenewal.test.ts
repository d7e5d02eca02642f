import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { subscriptionJobs } from '../subscriptions.jobs.ts'
import { paysOnce, startTestSubscriptions, type TestSubscriptions } from '../testSubscriptions.ts'
import { chargePeriod } from './chargePeriod.ts'
import { renewSubscription } from './renewSubscription.ts'

let testApp: TestSubscriptions
beforeAll(async () => {
  testApp = await startTestSubscriptions()
})
afterAll(() => testApp.close())

type Customer = Awaited<ReturnType<TestSubscriptions['customer']>>

/** A customer whose renewal was declined once, signed in on the day of the next retry. */
async function pastDue(): Promise<Customer> {
  const who = await testApp.subscriber(paysOnce)
  const { endsAt } = await testApp.row(who)
  if (endsAt) testApp.goTo(endsAt)
  await testApp.sweep()
  await toDay(who, 1)
  return who
}
async function toDay(who: Customer, count: number) {
  testApp.pass(count)
  await testApp.signIn(who)
}
const renew = async (who: Customer) => renewSubscription(testApp.context, (await testApp.row(who)).id)
const dueOf = async (who: Customer) => (await testApp.periods(who))[1]
const declineMails = async (who: Customer) =>
  (await testApp.db.select().from(mailsTable)).filter(
    ({ receiver, subject }) => receiver === who.email && subject === 'Your card was declined for Gold',
  ).length

/** The customer finishes the opened payment at their bank, and the subscription goes on. */
async function expectPaidBy(who: Customer, opened: Awaited<ReturnType<TestSubscriptions['open']>>) {
  await testApp.confirm(who, opened)
  expect(await testApp.look(who, opened)).toMatchObject({ status: 'succeeded' })
  await testApp.runJobs()
  expect(await testApp.mine(who)).toMatchObject({ status: 'active' })
  expect(await testApp.faults()).toEqual([])
}

/** Blocks the next charge of a stored card until released. */
function heldCharge() {
  const { cards } = testApp.context
  const [isAsked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const charge = cards.chargeStored.bind(cards)
  const spy = vi.spyOn(cards, 'chargeStored').mockImplementationOnce(async (asked) => {
    isAsked.resolve()
    await mayGoOn.promise
    return charge(asked)
  })
  return { isAsked: isAsked.promise, release: () => mayGoOn.resolve(), spy }
}

async function storeCard(who: Customer) {
  const { setupIntent, clientSecret } = await testApp.as(who).subscriptions.beginCard({})
  await testApp.confirm(who, { paymentIntent: setupIntent, clientSecret })
  return await testApp.as(who).subscriptions.takeCard({ setupIntent })
}

test('a renewal charges nothing while its customer is paying at their bank, and does not end their payment', async () => {
  const who = await pastDue()
  const opened = await testApp.open(who)
  const charge = vi.spyOn(testApp.context.cards, 'chargeStored')
  await renew(who)
  expect(charge).not.toHaveBeenCalled()
  charge.mockRestore()
  expect(await dueOf(who)).toMatchObject({ declines: 1 })
  expect(await testApp.look(who, opened)).toMatchObject({ status: 'open' })
  await expectPaidBy(who, opened)
  expect(await testApp.payments(who)).toHaveLength(2)
})

test('a customer who starts to pay right after the renewal has checked is not interrupted either', async () => {
  const who = await pastDue()
  const [subscription, period] = [await testApp.row(who), await dueOf(who)]
  if (!period) throw new Error('Nothing is due.')
  const charge = vi.spyOn(testApp.context.cards, 'chargeStored')
  let opened: Awaited<ReturnType<TestSubscriptions['open']>> | undefined
  // The check finds no payment, and its answer is delayed until the customer has started one.
  const db: typeof testApp.db = Object.assign(Object.create(testApp.db), {
    execute: async (look: Parameters<typeof testApp.db.execute>[0]) => {
      const found = await testApp.db.execute(look)
      if (found.rows.length === 0) opened ??= await testApp.open(who)
      return found
    },
  })
  await chargePeriod({ ...testApp.context, db }, { subscription, period })
  expect(charge).not.toHaveBeenCalled()
  charge.mockRestore()
  if (!opened) throw new Error('The renewal has not looked.')
  expect(await dueOf(who)).toMatchObject({ declines: 1 })
  expect(await testApp.look(who, opened)).toMatchObject({ status: 'open' })
  await expectPaidBy(who, opened)
})

test('an abandoned payment of the customer delays the renewal only until it expires', async () => {
  const who = await pastDue()
  const opened = await testApp.open(who)
  await renew(who)
  expect(await testApp.due()).toEqual([])
  await testApp.db.execute(sql`update payment_intents set expires_at = now() where provider_id = ${opened.paymentIntent}`)
  testApp.goTo(new Date(testApp.now().getTime() + 5 * 60_000))
  await renew(who)
  expect(await dueOf(who)).toMatchObject({ declines: 2 })
  expect(await testApp.look(who, opened)).toMatchObject({ status: 'cancelled' })
})

test('a renewal that the customer pays first counts no declined card, not even on the last day', async () => {
  const who = await pastDue()
  for (const days of [0, 2, 2]) {
    await toDay(who, days)
    await testApp.sweep()
  }
  await toDay(who, 2)
  const mails = await declineMails(who)
  const { isAsked, release, spy } = heldCharge()
  const renewal = renew(who)
  await isAsked
  const opened = await testApp.open(who)
  release()
  await renewal
  spy.mockRestore()
  await testApp.runJobs()
  expect(await dueOf(who)).toMatchObject({ declines: 4 })
  expect(await declineMails(who)).toBe(mails)
  expect(await testApp.row(who)).toMatchObject({ state: 'pastDue' })
  await expectPaidBy(who, opened)
})

test('a card stored while the old one is being declined is charged at once, and no decline is announced', async () => {
  const who = await pastDue()
  const mails = await declineMails(who)
  const { isAsked, release, spy } = heldCharge()
  const renewal = renew(who)
  await isAsked
  expect(await storeCard(who)).toMatchObject({ message: 'Your card is stored. We charge it in a moment.' })
  release()
  await renewal
  spy.mockRestore()
  expect(await testApp.row(who)).toMatchObject({ nextLookAt: testApp.now() })
  await testApp.runJobs()
  expect(await testApp.mine(who)).toMatchObject({ status: 'active', card: { last4: '4242' } })
  expect(await dueOf(who)).toMatchObject({ declines: 1 })
  expect(await declineMails(who)).toBe(mails)
  expect(await testApp.payments(who)).toHaveLength(2)
  expect(await testApp.faults()).toEqual([])
})

test('the late name of an old card never replaces that of the new one', async () => {
  const who = await testApp.subscriber(paysOnce)
  const { cards } = testApp.context
  const [isAsked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const read = cards.readMethod.bind(cards)
  const spy = vi.spyOn(cards, 'readMethod').mockImplementationOnce(async (id) => {
    isAsked.resolve()
    await mayGoOn.promise
    return read(id)
  })
  const { id: subscriptionId } = await testApp.row(who)
  const job = { ...testApp.context, signal: new AbortController().signal, jobId: '', attempt: 1 }
  const first = subscriptionJobs.readSubscriptionCard({ subscriptionId }, job)
  await isAsked.promise
  await testApp.signIn(who)
  await storeCard(who)
  await testApp.runJobs()
  mayGoOn.resolve()
  await first
  spy.mockRestore()
  expect(await testApp.row(who)).toMatchObject({ card: { last4: '4242' } })
})
