import { afterAll, beforeAll, expect, test } from 'vitest'
import { later, minutes } from '#core/clock.ts'
import type { TestPerson } from '#test/app.ts'
import { billing, declined, good, startTestPayments, type TestPayments } from '../testPayments.ts'

let now = new Date()
let testApp: TestPayments
let admin: TestPerson
beforeAll(async () => {
  testApp = await startTestPayments({}, { now: () => now })
  admin = await testApp.one('admin')
})
afterAll(() => testApp.close())

type Opened = { paymentIntent: string; clientSecret: string }
const confirm = ({ paymentIntent: intentId, clientSecret }: Opened, card = declined) =>
  testApp.as(null).sandboxCards.confirm({ intentId, clientSecret, ...card })

/** The provider's webhooks arrive. */
async function deliver() {
  await testApp.sandbox().deliverDue()
  await testApp.runJobs()
}

/** Tries declined cards until none is taken any more; returns how many were. A new payment is opened whenever one has ended. */
async function declinedCards(open: () => Promise<Opened>): Promise<number> {
  let [taken, opened] = [0, await open()]
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, failureMessage } = { failureMessage: undefined, ...(await confirm(opened)) }
    if (status === 'failed' && failureMessage !== 'This payment was cancelled.') taken += 1
    await deliver()
    if (failureMessage !== 'This payment was cancelled.') continue
    const next = await open().catch(refusedFor)
    if (!next) return taken
    opened = next
  }
  return taken
}
function refusedFor(error: { code?: string; message?: string }): undefined {
  expect(error).toMatchObject({ code: 'REFUSED', message: expect.stringContaining('Several cards were declined') })
  return undefined
}
/** An hour later nothing of the declines before counts for accounts and networks. */
const passAnHour = () => {
  now = later(now, minutes(61))
}

test('a payment link takes six declined cards, and its customer may still pay', async () => {
  const order = await testApp.confirmedOrder()
  const { url } = await testApp.as(testApp.people.sales).paymentLinks.create({ order: order.id, amount: 40 })
  const link = new URL(url).searchParams.get('link') ?? ''
  const open = () => testApp.as(null).paymentLinks.createIntent({ ...billing, link })
  expect(await declinedCards(open)).toBe(6)
  // Another order of the customer is not concerned: the holder of the link is another person.
  const other = await testApp.confirmedOrder()
  const opened = await testApp.open(other.id)
  await confirm(opened, good)
  expect(await testApp.look(opened)).toMatchObject({ status: 'succeeded' })
  passAnHour()
  const again = await open()
  await confirm(again, good)
  expect(await testApp.as(null).paymentLinks.record({ link, paymentIntent: again.paymentIntent })).toMatchObject({ status: 'succeeded' })
})

test('packs, plans and orders of one account take six declined cards together', async () => {
  passAnHour()
  const who = await testApp.one('user')
  const pack = await testApp.as(admin).sessionPacks.create({ name: 'Five', sessions: 5, amount: 99, goodForDays: 90 })
  const plan = await testApp.as(admin).subscriptions.createPlan({ name: 'Gold', price: '$ 49', details: '', sessions: 1 })
  const openPack = () => testApp.as(who).sessionPacks.open({ id: pack._id, ...billing })
  const openPlan = () => testApp.as(who).payments.createIntent({ userId: who.id, subscription: plan._id, ...billing })
  const order = await testApp.confirmedOrder({ customerId: who.id })
  const openOrder = () => testApp.as(who).payments.createIntent({ userId: who.id, order: order.id, ...billing })
  expect(await declinedCards(openPack)).toBe(6)
  for (const open of [openPlan, openOrder]) await expect(open()).rejects.toMatchObject({ code: 'REFUSED' })
  passAnHour()
  const opened = await openOrder()
  await confirm(opened, good)
  await deliver()
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})

test('a network is stopped after ten declined cards on any payable', async () => {
  passAnHour()
  let declines = 0
  for (let people = 0; people < 14; people += 1) {
    const who = await testApp.one('user')
    const order = await testApp.confirmedOrder({ customerId: who.id })
    const opened = await testApp
      .as(who)
      .payments.createIntent({ userId: who.id, order: order.id, ...billing })
      .catch(refusedFor)
    if (!opened) break
    for (let tries = 0; tries < 2; tries += 1) {
      // A card that was declined often ends the intent at once; that is no further attempt.
      const { failureMessage } = { failureMessage: undefined, ...(await confirm(opened)) }
      if (failureMessage !== 'This payment was cancelled.') declines += 1
      await deliver()
    }
  }
  expect(declines).toBe(10)
})
