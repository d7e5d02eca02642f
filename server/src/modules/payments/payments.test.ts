import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf, grantCoins } from '#coins/index.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { isSandbox } from '#outside/cards/index.ts'
import { paymentIntentsTable } from './payments.table.ts'
import { billing, declined, good, startTestPayments, type TestPayments } from './testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

test('webhook, browser and a dozen retries at once make one payment, one mail and one change of the balance', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id, { isPartial: true })
  expect(intent.amount).toBe(50)
  await testApp.confirm(intent)
  await Promise.all([...Array.from({ length: 12 }, () => testApp.look(intent)), testApp.runJobs()])
  await testApp.runJobs()
  await testApp.look(intent)
  expect(await testApp.paymentsFor(order.id)).toHaveLength(1)
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 5_000, totalCents: 10_000 })
  const mails = await testApp.db.select().from(mailsTable).where(sql`key like 'payment:%' and subject like '%A site%'`)
  expect(mails).toHaveLength(1)
  const { items } = await testApp.as(await testApp.one('admin')).logs.all({ kind: 'money', search: String(order.number) })
  expect(items).toMatchObject([
    {
      message: `${testApp.people.customer.username} paid $50.00 (card) for order ${order.number} “A site”`,
      actor: { _id: testApp.people.customer.id },
      before: { paid: '$0.00' },
      after: { paid: '$50.00' },
    },
  ])
})

test('the webhook alone records the payment if the browser never returns', async () => {
  const order = await testApp.confirmedOrder()
  await testApp.confirm(await testApp.open(order.id))
  await testApp.runJobs()
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})

test('a declined card changes nothing, and another card pays the same intent', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  expect(await testApp.confirm(intent, declined)).toMatchObject({ status: 'failed', failureMessage: 'Your card was declined.' })
  expect(await testApp.look(intent)).toMatchObject({ status: 'failed', message: 'Your card was declined.' })
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 0 })
  await testApp.confirm(intent)
  expect(await testApp.look(intent)).toMatchObject({ status: 'succeeded', message: 'Payment is Successful !' })
})

test('a price sent by the browser is ignored', async () => {
  const order = await testApp.confirmedOrder()
  expect(await testApp.open(order.id, { amount: 1, totalAmount: 1, payable: 1 })).toMatchObject({ amount: 100 })
})

test('the quote lists the same parts that the attempt then charges', async () => {
  const order = await testApp.confirmedOrder()
  const choice = { codeWalkThrough: true, reportPages: 2 }
  expect(await testApp.as(testApp.people.customer).payments.quote({ order: order.id, ...choice })).toMatchObject({
    balance: 100,
    partialAmount: 50,
    mayPayPartially: true,
    walkthrough: 50,
    report: 30,
    reportFee: 15,
    payable: 180,
    mayPay: true,
  })
  expect(await testApp.open(order.id, choice)).toMatchObject({ amount: 180, currency: 'USD' })
})

test('an unanswered question of the bank is not a payment, and the customer can go on', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  expect(await testApp.confirm(intent, { ...good, number: '4000002500003155' })).toMatchObject({ status: 'needs-action' })
  expect(await testApp.look(intent)).toMatchObject({ status: 'open' })
})

test('coins are spent once, even if several orders hold them at the same time', async () => {
  await grantCoins(testApp.db, { userId: testApp.people.customer.id, coins: 100, reason: 'granted', key: 'test:coins' })
  const orders = await Promise.all(Array.from({ length: 5 }, () => testApp.confirmedOrder()))
  const opened = await Promise.allSettled(orders.map(({ id }) => testApp.open(id, { coins: 100 })))
  const discounted = opened.filter((one) => one.status === 'fulfilled' && one.value.amount === 99)
  expect(discounted).toHaveLength(1)
  expect(await coinsOf(testApp.db, testApp.people.customer.id)).toBe(0)
})

test('an abandoned attempt returns its coins, and a newer attempt replaces it', async () => {
  const other = await testApp.one('user')
  await grantCoins(testApp.db, { userId: other.id, coins: 50, reason: 'granted', key: `test:${other.id}` })
  const order = await testApp.confirmedOrder({ customerId: other.id })
  const first = await testApp.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing, coins: 50 })
  expect(await coinsOf(testApp.db, other.id)).toBe(0)
  const second = await testApp.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing })
  expect(second.amount).toBe(100)
  expect(await coinsOf(testApp.db, other.id)).toBe(50)
  await expect(
    testApp.as(other).sandboxCards.confirm({ intentId: first.paymentIntent, clientSecret: first.clientSecret, ...good }),
  ).resolves.toMatchObject({ status: 'failed' })
})

test('an order has one open attempt, even if ten are opened at once', async () => {
  const order = await testApp.confirmedOrder()
  await Promise.allSettled(Array.from({ length: 10 }, () => testApp.open(order.id)))
  const states = await testApp.db
    .select({ state: paymentIntentsTable.state })
    .from(paymentIntentsTable)
    .where(eq(paymentIntentsTable.orderId, order.id))
  expect(states.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
})

test('a repeated idempotency key returns the same attempt', async () => {
  const order = await testApp.confirmedOrder()
  const first = await testApp.open(order.id, {}, 'same-click')
  expect(await testApp.open(order.id, {}, 'same-click')).toMatchObject({
    paymentIntent: first.paymentIntent,
    clientSecret: first.clientSecret,
  })
})

test.each([
  ['a new order', { status: 'Requested' as const, dealConfirmedAt: null }],
  ['a cancelled order', { status: 'Cancel Order' as const }],
  ['an order that is paid', { paidCents: 10_000 }],
])('%s takes no payment', async (_name, changes) => {
  const order = await testApp.confirmedOrder(changes)
  await expect(testApp.open(order.id)).rejects.toMatchObject({ code: 'REFUSED' })
})

test('orders, payments and intents of others are NOT_FOUND', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  await testApp.confirm(intent)
  const { payment } = await testApp.look(intent)
  const asStranger = testApp.as(testApp.people.stranger).payments
  await expect(asStranger.createIntent({ userId: testApp.people.stranger.id, order: order.id, ...billing })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(asStranger.createIntent({ userId: testApp.people.customer.id, order: order.id, ...billing })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(asStranger.record({ paymentIntent: intent.paymentIntent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(asStranger.one({ id: payment?._id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(asStranger.ofOrder({ orderId: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an employee on the order sees nothing of its money', async () => {
  const order = await testApp.confirmedOrder()
  await expect(testApp.as(testApp.people.employee).payments.ofOrder({ orderId: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(testApp.as(testApp.people.employee).payments.quote({ order: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a card from India is refused at its field', async () => {
  const order = await testApp.confirmedOrder()
  await expect(testApp.open(order.id, { country: 'IN' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'country',
    message: 'Indian Clients Please Use Inside India Payment Method!',
  })
})

test('a payment shows its customer where the receipt went, and the back office also who recorded it', async () => {
  const { customer, sales } = testApp.people
  const order = await testApp.confirmedOrder()
  const cash = { order: order.id, amount: 40, currency: 'USD' as const, paymentMethod: 'Bank Transfer', reference: ' UTR 0815/77 ' }
  const { payment } = await testApp.as(sales).payments.record(cash, { idempotencyKey: 'cash-receipt' })
  const id = payment?._id ?? ''
  expect(payment).toMatchObject({ reference: 'UTR 0815/77' })
  expect(await testApp.as(customer).payments.one({ id })).not.toHaveProperty('receipt')
  await testApp.runJobs()
  const seen = await testApp.as(customer).payments.one({ id })
  expect(seen).toMatchObject({ orderNumber: order.number, reference: 'UTR 0815/77', receipt: { to: customer.email } })
  // It is found by its reference, which the order's timeline and the audit log show; readers who see no money see none of it.
  expect((await testApp.as(sales).payments.all({ search: 'utr 0815' })).items).toMatchObject([{ _id: id }])
  expect(JSON.stringify((await testApp.as(await testApp.one('admin')).logs.all({ search: 'Bank Transfer' })).items)).toContain(
    'UTR 0815/77',
  )
  const { employee } = testApp.people
  expect(JSON.stringify(await testApp.as(employee).orders.timeline({ id: order.id }))).not.toContain('0815')
  await expect(testApp.as(employee).payments.one({ id })).rejects.toMatchObject({ status: 404 })
  const blank = { ...cash, amount: 1, reference: '  ' }
  expect((await testApp.as(sales).payments.record(blank, { idempotencyKey: 'no-reference' })).payment).not.toHaveProperty('reference')
  await expect(testApp.as(sales).payments.record({ ...blank, reference: 'x'.repeat(101) })).rejects.toMatchObject({ field: 'reference' })
  expect(seen).not.toHaveProperty('recordedBy')
  expect(await testApp.as(sales).payments.one({ id })).toMatchObject({ recordedBy: { _id: sales.id }, receipt: { to: customer.email } })

  const byCard = await testApp.confirmedOrder()
  const intent = await testApp.open(byCard.id)
  await testApp.confirm(intent)
  const card = await testApp.look(intent)
  expect(await testApp.as(sales).payments.one({ id: card.payment?._id ?? '' })).not.toHaveProperty('recordedBy')
})

test('staff record cash once, at most the amount left, and an open card payment is given up', async () => {
  const order = await testApp.confirmedOrder()
  await testApp.open(order.id)
  const cash = { order: order.id, amount: 40, currency: 'USD' as const, paymentMethod: 'Cash' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => testApp.as(testApp.people.sales).payments.record(cash, { idempotencyKey: 'cash-1' })),
  )
  expect(new Set(answers.map(({ payment }) => payment?._id)).size).toBe(1)
  expect(answers[0]).toMatchObject({ message: 'Payment Created Successfully!', payment: { remainingAmount: 60, paymentType: 'Manual' } })
  await expect(testApp.as(testApp.people.sales).payments.record({ ...cash, amount: 60.01 })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'amount',
  })
  await expect(testApp.as(testApp.people.customer).payments.record(cash)).rejects.toMatchObject({ code: 'REFUSED' })
})

test('an unfinished attempt expires and returns its coins', async () => {
  const other = await testApp.one('user')
  await grantCoins(testApp.db, { userId: other.id, coins: 50, reason: 'granted', key: `test:${other.id}` })
  const order = await testApp.confirmedOrder({ customerId: other.id })
  await testApp.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing, coins: 50 })
  await testApp.db
    .update(paymentIntentsTable)
    .set({ expiresAt: new Date(0) })
    .where(eq(paymentIntentsTable.orderId, order.id))
  await testApp.db.execute(sql`select graphile_worker.add_job('closeExpiredIntents', '{}'::json)`)
  await testApp.runJobs()
  expect(await coinsOf(testApp.db, other.id)).toBe(50)
})

test('a forged webhook is refused', async () => {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/webhooks/cards',
    headers: { 'content-type': 'application/json', 'sandbox-signature': 't=1,v1=00' },
    payload: '{"id":"evt","intentId":"pi"}',
  })
  expect(answer.statusCode).toBe(400)
  expect(isSandbox(testApp.context.cards)).toBe(true)
})
