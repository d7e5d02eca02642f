import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf, grantCoins } from '#coins/index.ts'
import { CardProviderUnavailable } from '#outside/cards/index.ts'
import { paymentIntentsTable } from '../payments.table.ts'
import { billing, startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

test('only its customer opens a card payment of an order: workers would learn the price and block the customer', async () => {
  const admin = await testApp.one('admin')
  const manager = await testApp.one('manager')
  const order = await testApp.confirmedOrder({ managerId: manager.id })
  for (const other of [testApp.people.employee, manager, testApp.people.sales, admin])
    await expect(testApp.as(other).payments.createIntent({ userId: other.id, order: order.id, ...billing })).rejects.toMatchObject({
      code: 'REFUSED',
    })
  expect((await testApp.open(order.id)).amount).toBe(100)
})

test('an amount above the largest charge is refused before anything is written', async () => {
  const order = await testApp.confirmedOrder({ totalCents: 1_000_000_000 })
  await expect(testApp.open(order.id, { qty: 100 })).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await testApp.db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.orderId, order.id))).toEqual([])
})

test('an attempt that the provider no longer knows is given up with its coins, and the order can be paid', async () => {
  const other = await testApp.one('user')
  await grantCoins(testApp.db, { userId: other.id, coins: 50, reason: 'granted', key: `test:${other.id}` })
  const order = await testApp.confirmedOrder({ customerId: other.id })
  const attempt = { userId: other.id, order: order.id, ...billing, coins: 50 }
  await testApp.as(other).payments.createIntent(attempt)
  // As if the keys had been replaced by those of another account.
  await testApp.db.update(paymentIntentsTable).set({ providerId: 'pi_elsewhere' }).where(eq(paymentIntentsTable.orderId, order.id))
  expect((await testApp.as(other).payments.createIntent(attempt)).amount).toBe(99.5)
  expect(await coinsOf(testApp.db, other.id)).toBe(0)
})

test('if the provider does not answer, the error says so and offers a retry', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  const { readIntent, cancelIntent } = testApp.context.cards
  const away = () => Promise.reject(new CardProviderUnavailable())
  Object.assign(testApp.context.cards, { readIntent: away, cancelIntent: away })
  try {
    await expect(testApp.look(intent)).rejects.toMatchObject({ code: 'BUSY' })
    await expect(testApp.open(order.id)).rejects.toMatchObject({ code: 'BUSY' })
  } finally {
    Object.assign(testApp.context.cards, { readIntent, cancelIntent })
  }
})

test('staff who enter a paid amount do not overwrite a payment that arrived while the form was open', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id, { isPartial: true })
  await testApp.confirm(intent)
  await testApp.look(intent)
  const edit = (paidBefore: number) => testApp.as(testApp.people.sales).orders.update({ _id: order.id, paidAmount: 60, paidBefore })
  await expect(edit(0)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: 5_000 })
  expect((await edit(50)).paidAmount).toBe(60)
})

test('concurrent edits and a payment are both kept', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id, { isPartial: true })
  await testApp.confirm(intent)
  const edits = Array.from({ length: 5 }, () =>
    testApp.as(testApp.people.sales).orders.update({ _id: order.id, paidAmount: 10, paidBefore: 0 }),
  )
  const [, ...answers] = await Promise.allSettled([testApp.look(intent), ...edits])
  const isFirst = answers.some(({ status }) => status === 'fulfilled')
  expect(await testApp.orderNow(order.id)).toMatchObject({ paidCents: isFirst ? 6_000 : 5_000 })
})

test.each([
  [
    'an order that is cancelled',
    (id: string) => testApp.as(testApp.people.sales).orders.updateStatus({ id, status: 'Cancel Order', reason: 'No longer needed' }),
  ],
  ['an order that gets another price', (id: string) => testApp.as(testApp.people.sales).orders.update({ _id: id, totalAmount: 50 })],
  ['an order that staff mark as paid', (id: string) => testApp.as(testApp.people.sales).orders.update({ _id: id, paidAmount: 100 })],
])('%s can no longer be paid by an attempt opened before', async (_what, change) => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  await change(order.id)
  await testApp.runJobs()
  expect(await testApp.confirm(intent)).toMatchObject({ status: 'failed', failureMessage: 'This payment was cancelled.' })
  expect((await testApp.paymentsFor(order.id)).filter(({ type }) => type !== 'Manual')).toEqual([])
})

test('the currency cannot change while a card payment is open', async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  await expect(testApp.as(testApp.people.sales).orders.update({ _id: order.id, currency: 'INR' })).rejects.toMatchObject({
    field: 'currency',
  })
  expect(await testApp.confirm(intent)).toMatchObject({ status: 'succeeded' })
  expect((await testApp.look(intent)).payment).toMatchObject({ amount: 100, currency: 'USD', remainingAmount: 0 })
})

test("cash in a currency other than the order's is refused at its field", async () => {
  const order = await testApp.confirmedOrder()
  const cash = { order: order.id, amount: 10, currency: 'INR' as const, paymentMethod: 'Cash' }
  await expect(testApp.as(testApp.people.sales).payments.record(cash)).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'currency',
    message: 'This order is priced in USD.',
  })
  expect(await testApp.paymentsFor(order.id)).toEqual([])
})

test("refused cash does not end the customer's open card payment", async () => {
  const order = await testApp.confirmedOrder()
  const intent = await testApp.open(order.id)
  const cash = { order: order.id, amount: 100.01, currency: 'USD' as const, paymentMethod: 'Cash' }
  await expect(testApp.as(testApp.people.sales).payments.record(cash)).rejects.toMatchObject({ field: 'amount' })
  await expect(testApp.as(testApp.people.sales).payments.record({ ...cash, order: 'no-id' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await testApp.confirm(intent)).toMatchObject({ status: 'succeeded' })
})
