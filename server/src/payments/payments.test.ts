import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf, grantCoins } from '#coins/index.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { CardProviderUnavailable, isSandbox } from '#outside/cards/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { paymentIntentsTable, paymentsTable } from './payments.table.ts'

let desk: TestApp
let customer: TestPerson
let stranger: TestPerson
let sales: TestPerson
let employee: TestPerson

beforeAll(async () => {
  desk = await startTestApp()
  customer = await desk.one('user')
  stranger = await desk.one('user')
  sales = await desk.one('sales')
  employee = await desk.one('employee')
})
afterAll(() => desk.close())

const billing = { name: 'Ann', email: 'ann@example.com', address: '1 Road', city: 'Boston', state: 'MA', country: 'US', pinCode: '02110' }
const good = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
const declined = { ...good, number: '4000000000000002' }

async function confirmedOrder(changes: Partial<typeof ordersTable.$inferInsert> = {}) {
  const [order] = await desk.db
    .insert(ordersTable)
    .values({
      name: 'A site',
      details: 'x',
      category: 'Web',
      deadline: '2040-01-01',
      timezone: 'UTC',
      customerId: customer.id,
      createdBy: customer.id,
      employeeId: employee.id,
      status: 'Deal Confirmed',
      dealConfirmedAt: new Date(),
      totalCents: 10_000,
      ...changes,
    })
    .returning()
  if (!order) throw new Error('no order')
  return order
}
const open = (order: string, choice: object = {}, idempotencyKey?: string) =>
  desk.as(customer).payments.createIntent({ userId: customer.id, order, ...billing, ...choice }, idempotencyKey ? { idempotencyKey } : {})
const confirm = (intent: { paymentIntent: string; clientSecret: string }, card = good) =>
  desk.as(customer).sandboxCards.confirm({ intentId: intent.paymentIntent, clientSecret: intent.clientSecret, ...card })
const look = (intent: { paymentIntent: string }) => desk.as(customer).payments.record({ paymentIntent: intent.paymentIntent })
const orderNow = async (id: string) => (await desk.db.select().from(ordersTable).where(eq(ordersTable.id, id)))[0]
const paymentsFor = (id: string) => desk.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, id))

test('webhook, browser and a dozen repetitions at once make one payment, one mail and one step of the balance', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id, { isPartial: true })
  expect(intent.amount).toBe(50)
  await confirm(intent)
  await Promise.all([...Array.from({ length: 12 }, () => look(intent)), desk.runJobs()])
  await desk.runJobs()
  await look(intent)
  expect(await paymentsFor(order.id)).toHaveLength(1)
  expect(await orderNow(order.id)).toMatchObject({ paidCents: 5_000, totalCents: 10_000 })
  const mails = await desk.db.select().from(mailsTable).where(sql`key like 'payment:%' and subject like '%A site%'`)
  expect(mails).toHaveLength(1)
})

test('the webhook alone records it, when the browser never comes back', async () => {
  const order = await confirmedOrder()
  await confirm(await open(order.id))
  await desk.runJobs()
  expect(await orderNow(order.id)).toMatchObject({ paidCents: 10_000 })
})

test('a declined card leaves everything as it was, and another card pays the same intent', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id)
  expect(await confirm(intent, declined)).toMatchObject({ status: 'failed', failureMessage: 'Your card was declined.' })
  expect(await look(intent)).toMatchObject({ status: 'failed', message: 'Your card was declined.' })
  expect(await orderNow(order.id)).toMatchObject({ paidCents: 0 })
  await confirm(intent)
  expect(await look(intent)).toMatchObject({ status: 'succeeded', message: 'Payment is Successful !' })
})

test('a price that the browser sends is not heard', async () => {
  const order = await confirmedOrder()
  expect(await open(order.id, { amount: 1, totalAmount: 1, payable: 1 })).toMatchObject({ amount: 100 })
})

test('the quote says part by part what the attempt then charges', async () => {
  const order = await confirmedOrder()
  const choice = { codeWalkThrough: true, reportPages: 2 }
  expect(await desk.as(customer).payments.quote({ order: order.id, ...choice })).toMatchObject({
    balance: 100,
    partialAmount: 50,
    mayPayPartially: true,
    walkthrough: 50,
    report: 30,
    reportFee: 15,
    payable: 180,
    mayPay: true,
  })
  expect(await open(order.id, choice)).toMatchObject({ amount: 180, currency: 'USD' })
})

test("whoever leaves their bank's question unanswered has not paid, and is not kept waiting", async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id)
  expect(await confirm(intent, { ...good, number: '4000002500003155' })).toMatchObject({ status: 'needs-action' })
  expect(await look(intent)).toMatchObject({ status: 'open' })
})

test('coins are spent once, however many orders they are held for at the same time', async () => {
  await grantCoins(desk.db, { userId: customer.id, coins: 100, reason: 'granted', key: 'test:coins' })
  const orders = await Promise.all(Array.from({ length: 5 }, () => confirmedOrder()))
  const opened = await Promise.allSettled(orders.map(({ id }) => open(id, { coins: 100 })))
  const discounted = opened.filter((one) => one.status === 'fulfilled' && one.value.amount === 99)
  expect(discounted).toHaveLength(1)
  expect(await coinsOf(desk.db, customer.id)).toBe(0)
})

test('an attempt that is given up returns its coins, and a newer attempt takes its place', async () => {
  const other = await desk.one('user')
  await grantCoins(desk.db, { userId: other.id, coins: 50, reason: 'granted', key: `test:${other.id}` })
  const order = await confirmedOrder({ customerId: other.id })
  const first = await desk.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing, coins: 50 })
  expect(await coinsOf(desk.db, other.id)).toBe(0)
  const second = await desk.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing })
  expect(second.amount).toBe(100)
  expect(await coinsOf(desk.db, other.id)).toBe(50)
  await expect(
    desk.as(other).sandboxCards.confirm({ intentId: first.paymentIntent, clientSecret: first.clientSecret, ...good }),
  ).resolves.toMatchObject({ status: 'failed' })
})

test('an order has one open attempt, even if ten are begun at once', async () => {
  const order = await confirmedOrder()
  await Promise.allSettled(Array.from({ length: 10 }, () => open(order.id)))
  const states = await desk.db
    .select({ state: paymentIntentsTable.state })
    .from(paymentIntentsTable)
    .where(eq(paymentIntentsTable.orderId, order.id))
  expect(states.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
})

test('a repeated key answers the same attempt', async () => {
  const order = await confirmedOrder()
  const first = await open(order.id, {}, 'same-click')
  expect(await open(order.id, {}, 'same-click')).toMatchObject({ paymentIntent: first.paymentIntent, clientSecret: first.clientSecret })
})

test.each([
  ['a new order', { status: 'Requested' as const, dealConfirmedAt: null }],
  ['a cancelled order', { status: 'Cancel Order' as const }],
  ['an order that is paid', { paidCents: 10_000 }],
])('%s takes no payment', async (_name, changes) => {
  const order = await confirmedOrder(changes)
  await expect(open(order.id)).rejects.toMatchObject({ code: 'REFUSED' })
})

test('somebody else’s order, payment or intent is not there', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id)
  await confirm(intent)
  const { payment } = await look(intent)
  const asStranger = desk.as(stranger).payments
  await expect(asStranger.createIntent({ userId: stranger.id, order: order.id, ...billing })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(asStranger.createIntent({ userId: customer.id, order: order.id, ...billing })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(asStranger.record({ paymentIntent: intent.paymentIntent })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(asStranger.one({ id: payment?._id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(asStranger.ofOrder({ orderId: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an employee on the order learns nothing of its money', async () => {
  const order = await confirmedOrder()
  await expect(desk.as(employee).payments.ofOrder({ orderId: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(desk.as(employee).payments.quote({ order: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('only its customer opens a card payment of an order: whoever works on it would learn its price and bar the way', async () => {
  const admin = await desk.one('admin')
  const manager = await desk.one('manager')
  const order = await confirmedOrder({ managerId: manager.id })
  for (const other of [employee, manager, sales, admin])
    await expect(desk.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing })).rejects.toMatchObject({
      code: 'REFUSED',
    })
  expect((await open(order.id)).amount).toBe(100)
})

test('an amount beyond what a card can be charged is refused before anything is written', async () => {
  const order = await confirmedOrder({ totalCents: 1_000_000_000 })
  await expect(open(order.id, { qty: 100 })).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await desk.db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.orderId, order.id))).toEqual([])
})

test('an attempt that the provider no longer knows is given up with its coins, and the order can be paid', async () => {
  const other = await desk.one('user')
  await grantCoins(desk.db, { userId: other.id, coins: 50, reason: 'granted', key: `test:${other.id}` })
  const order = await confirmedOrder({ customerId: other.id })
  const attempt = { userId: other.id, order: order.id, ...billing, coins: 50 }
  await desk.as(other).payments.createIntent(attempt)
  // As after the keys of another provider were set.
  await desk.db.update(paymentIntentsTable).set({ providerId: 'pi_elsewhere' }).where(eq(paymentIntentsTable.orderId, order.id))
  expect((await desk.as(other).payments.createIntent(attempt)).amount).toBe(99.5)
  expect(await coinsOf(desk.db, other.id)).toBe(0)
})

test('a provider that does not answer is told as that, and trying again is offered', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id)
  const { readIntent, cancelIntent } = desk.house.cards
  const away = () => Promise.reject(new CardProviderUnavailable())
  Object.assign(desk.house.cards, { readIntent: away, cancelIntent: away })
  try {
    await expect(look(intent)).rejects.toMatchObject({ code: 'BUSY' })
    await expect(open(order.id)).rejects.toMatchObject({ code: 'BUSY' })
  } finally {
    Object.assign(desk.house.cards, { readIntent, cancelIntent })
  }
})

test('what staff write as paid does not write over a payment that came in while they looked', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id, { isPartial: true })
  await confirm(intent)
  await look(intent)
  const edit = (paidBefore: number) => desk.as(sales).orders.update({ _id: order.id, paidAmount: 10, paidBefore })
  await expect(edit(0)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await orderNow(order.id)).toMatchObject({ paidCents: 5_000 })
  expect((await edit(50)).paidAmount).toBe(10)
})

test('edits and a payment at once lose none of the two', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id, { isPartial: true })
  await confirm(intent)
  const edits = Array.from({ length: 5 }, () => desk.as(sales).orders.update({ _id: order.id, paidAmount: 10, paidBefore: 0 }))
  const [, ...answers] = await Promise.allSettled([look(intent), ...edits])
  const isFirst = answers.some(({ status }) => status === 'fulfilled')
  expect(await orderNow(order.id)).toMatchObject({ paidCents: isFirst ? 6_000 : 5_000 })
})

test('the currency stays while a card payment is being made', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id)
  await expect(desk.as(sales).orders.update({ _id: order.id, currency: 'INR' })).rejects.toMatchObject({ field: 'currency' })
  expect(await confirm(intent)).toMatchObject({ status: 'succeeded' })
  expect((await look(intent)).payment).toMatchObject({ amount: 100, currency: 'USD', remainingAmount: 0 })
})

test('cash that is refused does not cost the customer the card payment that they are making', async () => {
  const order = await confirmedOrder()
  const intent = await open(order.id)
  const cash = { order: order.id, amount: 100.01, currency: 'USD' as const, paymentMethod: 'Cash' }
  await expect(desk.as(sales).payments.record(cash)).rejects.toMatchObject({ field: 'amount' })
  await expect(desk.as(sales).payments.record({ ...cash, order: 'no-id' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await confirm(intent)).toMatchObject({ status: 'succeeded' })
})

test('a card from India is refused by name of the field', async () => {
  const order = await confirmedOrder()
  await expect(open(order.id, { country: 'IN' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'country',
    message: 'Indian Clients Please Use Inside India Payment Method!',
  })
})

test('staff record cash once, never more than is left, and a waiting card payment is given up', async () => {
  const order = await confirmedOrder()
  await open(order.id)
  const cash = { order: order.id, amount: 40, currency: 'USD' as const, paymentMethod: 'Cash' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => desk.as(sales).payments.record(cash, { idempotencyKey: 'cash-1' })))
  expect(new Set(answers.map(({ payment }) => payment?._id)).size).toBe(1)
  expect(answers[0]).toMatchObject({ message: 'Payment Created Successfully!', payment: { remainingAmount: 60, paymentType: 'Manual' } })
  await expect(desk.as(sales).payments.record({ ...cash, amount: 60.01 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'amount' })
  await expect(desk.as(customer).payments.record(cash)).rejects.toMatchObject({ code: 'REFUSED' })
})

test('an attempt nobody finished ends by itself and gives back its coins', async () => {
  const other = await desk.one('user')
  await grantCoins(desk.db, { userId: other.id, coins: 50, reason: 'granted', key: `test:${other.id}` })
  const order = await confirmedOrder({ customerId: other.id })
  await desk.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing, coins: 50 })
  await desk.db
    .update(paymentIntentsTable)
    .set({ expiresAt: new Date(0) })
    .where(eq(paymentIntentsTable.orderId, order.id))
  await desk.db.execute(sql`select graphile_worker.add_job('closeExpiredIntents', '{}'::json)`)
  await desk.runJobs()
  expect(await coinsOf(desk.db, other.id)).toBe(50)
})

test('a webhook that somebody made up is refused', async () => {
  const answer = await desk.app.inject({
    method: 'POST',
    url: '/api/webhooks/cards',
    headers: { 'content-type': 'application/json', 'sandbox-signature': 't=1,v1=00' },
    payload: '{"id":"evt","intentId":"pi"}',
  })
  expect(answer.statusCode).toBe(400)
  expect(isSandbox(desk.house.cards)).toBe(true)
})
