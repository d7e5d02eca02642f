import { remoteClient } from '@app/server/test/client.ts'
import { type StripeServer, startStripeServer } from '@app/server/test/stripeServer.ts'
import { test as base, expect } from '@playwright/test'
import { openDesk } from './openDesk.ts'
import { checkOut, isPaid } from './orderPages.ts'
import { staffOf } from './people.ts'
import { answerForStripe, typeCard } from './stripeStandIn.ts'
import { watch } from './watch.ts'

/** A product of its own, set up for Stripe, whose servers are one on this machine. */
const test = base.extend<{ stripe: StripeServer; desk: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other.
  stripe: async ({}, use) => {
    const stripe = await startStripeServer()
    await use(stripe)
    await stripe.stop()
  },
  desk: [
    async ({ stripe }, use) => {
      const { url, close } = await openDesk({
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: stripe.url,
      })
      await use(url)
      await close()
    },
    // It brings up a database of its own and fills it.
    { timeout: 240_000 },
  ],
})

test('a card is declined, another one pays by Stripe under the real policy, and a refund made there arrives', async ({
  browser,
  desk,
  stripe,
}) => {
  test.setTimeout(180_000)
  const problems: string[] = []
  const context = await browser.newContext({ baseURL: desk })
  await watch(context, problems)
  await answerForStripe(context, stripe)
  const page = await context.newPage()

  const { username, password } = staffOf('user')
  const customer = await (await context.request.post('/api/auth/signin', { data: { username, password } })).json()
  const seller = staffOf('sales')
  const other = await browser.newContext({ baseURL: desk })
  const sellerSession = await (
    await other.request.post('/api/auth/signin', { data: { username: seller.username, password: seller.password } })
  ).json()
  const sales = remoteClient(desk, sellerSession.accessToken)
  const { order } = await sales.orders.create({
    name: 'Paid by Stripe',
    details: 'Two points.',
    category: 'DevOps',
    deadline: '2040-01-01',
    timezone: 'UTC',
    customer: customer._id,
    totalAmount: 120.5,
  })
  await sales.orders.updateStatus({ id: order._id, status: 'Deal Confirmed' })

  await page.goto(`/profile/payment/${order._id}`)
  await checkOut(page)
  await typeCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay $120.50' }).click()
  const problem = page.getByRole('dialog', { name: 'Something Went Wrong !' })
  await expect(problem).toContainText('Your card was declined.')
  await problem.getByRole('button', { name: 'Try Again' }).click()
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $120.50' }).click()
  await isPaid(page, 120.5)

  const [payment] = await sales.payments.ofOrder({ orderId: order._id })
  const intentId = payment?.paymentIntent?.id ?? ''
  const webhook = { to: `${desk}/api/webhooks/cards`, times: 2 }
  expect(await stripe.deliverWebhook(intentId, webhook)).toEqual([200, 200])
  expect(await stripe.deliverWebhook(intentId, { ...webhook, tamper: true })).toEqual([400, 400])
  stripe.refund(intentId, 2_050)
  expect(await stripe.deliverWebhook(intentId, { ...webhook, type: 'refund.created' })).toEqual([200, 200])
  await expect.poll(async () => (await sales.orders.one({ id: order._id })).paidAmount).toBe(100)
  expect(await sales.payments.ofOrder({ orderId: order._id })).toMatchObject([{ refunded: 20.5, status: 'partially refunded' }])

  await context.close()
  await other.close()
  expect(problems, 'what went wrong on the pages').toEqual([])
})
