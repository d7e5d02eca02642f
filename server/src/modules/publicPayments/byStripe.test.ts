import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type StripeServer, startStripeServer } from '#test/stripeServer.ts'
import { visitor } from './testPublicPayments.ts'

let stripe: StripeServer
let testApp: TestApp
let webhookUrl: string
beforeAll(async () => {
  stripe = await startStripeServer()
  testApp = await startTestApp({
    settings: {
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_BASE: stripe.url,
    },
  })
  webhookUrl = `${await testApp.app.listen({ port: 0, host: '127.0.0.1' })}/api/webhooks/cards`
})
afterAll(async () => {
  await testApp.close()
  await stripe.stop()
})

const open = (about: object = {}) => testApp.as(null).publicPayments.createIntent({ ...visitor, ...about })
const listed = async (search: string) => (await testApp.as(await testApp.one('admin')).publicPayments.all({ search })).items

test('Stripe gets payer and amount, and its webhook alone records the payment, even if it is repeated', async () => {
  const { paymentIntent, clientSecret } = await open({ email: 'by.stripe@example.com' })
  expect(stripe.intent(paymentIntent)).toMatchObject({
    amount: 12_050,
    currency: 'usd',
    client_secret: clientSecret,
    description: 'Public payment of Wanda Visitor',
    metadata: { intentId: expect.any(String), publicPaymentId: expect.any(String) },
  })
  stripe.confirm(paymentIntent)
  expect(await stripe.deliverWebhook(paymentIntent, { to: webhookUrl, times: 3 })).toEqual([200, 200, 200])
  await testApp.runJobs()
  expect(await listed('by.stripe@example.com')).toMatchObject([{ paymentMethod: 'Stripe', transactionId: paymentIntent, amount: 120.5 }])
  expect(await testApp.as(null).publicPayments.record({ paymentIntent, clientSecret })).toMatchObject({ status: 'succeeded' })
})

test('two cards declined by Stripe cancel the intent there', async () => {
  const { paymentIntent, clientSecret } = await open()
  stripe.confirm(paymentIntent, 'declined')
  stripe.confirm(paymentIntent, 'insufficientFunds')
  await stripe.deliverWebhook(paymentIntent, { to: webhookUrl })
  await testApp.runJobs()
  expect(stripe.intent(paymentIntent)).toMatchObject({ status: 'canceled' })
  expect(await testApp.as(null).publicPayments.record({ paymentIntent, clientSecret })).toMatchObject({ status: 'cancelled' })
  await expect(open()).rejects.toMatchObject({ field: 'captcha' })
})
