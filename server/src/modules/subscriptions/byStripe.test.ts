import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { type StripeServer, startStripeServer } from '#test/stripeServer.ts'
import { startTestSubscriptions, type TestSubscriptions } from './testSubscriptions.ts'

let stripe: StripeServer
let testApp: TestSubscriptions
let to: string
beforeAll(async () => {
  stripe = await startStripeServer()
  testApp = await startTestSubscriptions({
    settings: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
    },
  })
  to = `${await testApp.app.listen({ port: 0, host: '127.0.0.1' })}/api/webhooks/cards`
})
afterAll(async () => {
  await testApp.close()
  await stripe.stop()
})

async function subscriber() {
  const who = await testApp.customer()
  const opened = await testApp.open(who)
  stripe.confirm(opened.paymentIntent)
  await testApp.look(who, opened)
  await testApp.runJobs()
  return { who, opened }
}
const untilTheEnd = async (who: Awaited<ReturnType<typeof subscriber>>['who']) => {
  const { endsAt } = await testApp.row(who)
  if (endsAt) testApp.goTo(endsAt)
}

test('Stripe stores the card of the first payment at its customer', async () => {
  const { who, opened } = await subscriber()
  const intent = stripe.intent(opened.paymentIntent)
  expect(intent).toMatchObject({ amount: 4_900, customer: expect.stringMatching(/^cus_/), setup_future_usage: 'off_session' })
  expect(await testApp.mine(who)).toMatchObject({ status: 'active', card: { brand: 'visa', last4: '4242' } })
  expect(await testApp.row(who)).toMatchObject({ provider: 'Stripe', customer: intent.customer, methodId: intent.payment_method })
})

test('a renewal is an intent of its own, charged off-session, once even if answers are lost and webhooks are late or duplicated', async () => {
  const { who } = await subscriber()
  await untilTheEnd(who)
  for (const when of ['before', 'after'] as const) {
    stripe.failNetworkOnce(when)
    await testApp.sweep().catch(() => undefined)
    testApp.goTo(new Date(testApp.now().getTime() + 6 * 60_000))
  }
  await testApp.sweep()
  const payments = await testApp.payments(who)
  expect(payments).toHaveLength(2)
  const [, renewal] = payments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const charged = stripe.requests.filter(({ path }) => path === `/v1/payment_intents/${renewal?.providerId}/confirm`)
  expect(charged[0]).toMatchObject({ params: { off_session: 'true', payment_method: expect.stringMatching(/^pm_/) } })
  expect(new Set(charged.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  // Signed with the clock of the test.
  const ageSeconds = Math.round((Date.now() - testApp.now().getTime()) / 1000)
  for (const { providerId } of payments)
    expect(await stripe.deliverWebhook(providerId ?? '', { to, times: 2, ageSeconds })).toEqual([200, 200])
  await testApp.runJobs()
  expect(await testApp.payments(who)).toHaveLength(2)
  expect(await testApp.faults()).toEqual([])
})

test('a card that Stripe declines later makes the subscription past due; a newly stored one is charged at once', async () => {
  const { who } = await subscriber()
  await untilTheEnd(who)
  stripe.declineStored(true)
  await testApp.sweep()
  expect(await testApp.mine(who)).toMatchObject({ status: 'pastDue' })
  await testApp.signIn(who)
  const { setupIntent, clientSecret } = await testApp.as(who).subscriptions.beginCard({})
  expect(clientSecret).toMatch(/^seti_/)
  stripe.confirmSetup(setupIntent)
  expect(await testApp.as(who).subscriptions.takeCard({ setupIntent })).toMatchObject({ status: 'succeeded' })
  await testApp.runJobs()
  expect(await testApp.mine(who)).toMatchObject({ status: 'active' })
  expect(await testApp.payments(who)).toHaveLength(2)
  await expect(testApp.as(who).subscriptions.takeCard({ setupIntent: 'seti_unknown' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('if the bank requires authentication, the customer is asked to confirm and pays the period themselves', async () => {
  const { who } = await subscriber()
  await untilTheEnd(who)
  stripe.askOwners()
  await testApp.sweep()
  const subjects = (await testApp.db.select({ subject: mailsTable.subject }).from(mailsTable)).map(({ subject }) => subject)
  expect(subjects).toContain('Please confirm $49.00 for Gold')
  await testApp.signIn(who)
  const opened = await testApp.open(who)
  const { methodId } = await testApp.row(who)
  stripe.confirm(opened.paymentIntent)
  await testApp.look(who, opened)
  await testApp.runJobs()
  expect(await testApp.mine(who)).toMatchObject({ status: 'active', card: { last4: '4242' } })
  expect((await testApp.row(who)).methodId).not.toBe(methodId)
  expect(await testApp.payments(who)).toHaveLength(2)
  expect(await testApp.faults()).toEqual([])
})
