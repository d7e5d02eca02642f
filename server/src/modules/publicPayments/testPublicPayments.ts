import { closeWithCleanBooks, good } from '#payments/testPayments.ts'
import { startTestApp, type TestPerson } from '#test/app.ts'

export const visitor = {
  name: 'Wanda Visitor',
  email: 'wanda@example.com',
  address: '1 Road',
  city: 'Boston',
  state: 'MA',
  country: 'us',
  pinCode: '02110',
  amount: 120.5,
}

export type Opened = { paymentIntent: string; clientSecret: string }

/** The server with visitors who pay from different addresses, and the back office. */
export async function startTestPublicPayments(options: Parameters<typeof startTestApp>[0] = {}) {
  const testApp = await startTestApp(options)
  const anonymous = testApp.as(null)
  const cards = testApp.sandbox()
  const staff: { admin: TestPerson; sales: TestPerson } = { admin: await testApp.one('admin'), sales: await testApp.one('sales') }

  /** A browser with its own address and cookies. */
  function browser(remoteAddress = '192.0.2.1') {
    const cookies: Record<string, string> = {}
    return async (input: object, idempotencyKey?: string) => {
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/main/create-public-payment-intent',
        remoteAddress,
        payload: input,
        cookies,
        headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
      })
      for (const { name, value } of answer.cookies) cookies[name] = value
      return {
        status: answer.statusCode,
        body: answer.json<Opened & { code?: string; field?: string; message?: string; amount: number }>(),
      }
    }
  }

  return {
    ...testApp,
    close: () => closeWithCleanBooks(testApp),
    cards,
    staff,
    browser,
    open: (about: object = {}) => anonymous.publicPayments.createIntent({ ...visitor, ...about }),
    confirm: ({ paymentIntent: intentId, clientSecret }: Opened, card = good) =>
      anonymous.sandboxCards.confirm({ intentId, clientSecret, ...card }),
    look: ({ paymentIntent, clientSecret }: Opened) => anonymous.publicPayments.record({ paymentIntent, clientSecret }),
    listed: async (search = '') => (await testApp.as(staff.sales).publicPayments.all({ search })).items,
  }
}
export type TestPublicPayments = Awaited<ReturnType<typeof startTestPublicPayments>>
