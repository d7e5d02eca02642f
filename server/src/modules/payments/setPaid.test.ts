import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from './testPayments.ts'

let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
beforeAll(async () => {
  testApp = await startTestPayments()
  admin = await testApp.one('admin')
})
afterAll(() => testApp.close())

const sales = () => testApp.as(testApp.people.sales)
const edit = (id: string, paidAmount: number, more: object = {}) => sales().orders.update({ _id: id, paidAmount, ...more })
/** The paid amount of an order, and the sum of its payments. */
async function paidOf(id: string) {
  const order = await testApp.orderNow(id)
  const payments = await testApp.paymentsFor(id)
  const counted = payments.reduce((sum, one) => sum + one.amountCents - one.surplusCents - one.refundedCents - one.disputedCents, 0)
  return { paidCents: order?.paidCents, counted }
}
async function card(id: string, choice: object = {}) {
  const opened = await testApp.open(id, choice)
  await testApp.confirm(opened)
  await testApp.look(opened)
}

test('a higher paid amount is a manual payment of the difference, with its recorder and a receipt', async () => {
  const { id } = await testApp.confirmedOrder({ name: 'Edited up' })
  expect(await edit(id, 50)).toMatchObject({ paidAmount: 50, remainingAmount: 50 })
  const [payment, ...others] = await testApp.paymentsFor(id)
  expect(others).toEqual([])
  expect(payment).toMatchObject({ type: 'Manual', method: 'Other', amountCents: 5_000, recordedBy: testApp.people.sales.id })
  const story = await testApp.as(testApp.people.customer).orders.timeline({ id })
  expect(story.map(({ kind }) => kind)).toEqual(['payment'])
  // Saving the same amount again adds nothing.
  await edit(id, 50)
  expect(await testApp.paymentsFor(id)).toHaveLength(1)
})

test('a lower paid amount is a return of manual payments, the newest first', async () => {
  const { id } = await testApp.confirmedOrder()
  await edit(id, 30)
  await edit(id, 80)
  expect(await edit(id, 20)).toMatchObject({ paidAmount: 20 })
  const payments = await testApp.paymentsFor(id)
  expect(payments.map(({ amountCents, refundedCents }) => [amountCents, refundedCents])).toEqual(
    expect.arrayContaining([
      [3_000, 1_000],
      [5_000, 5_000],
    ]),
  )
  expect(await paidOf(id)).toEqual({ paidCents: 2_000, counted: 2_000 })
  const newest = await testApp.as(admin).payments.one({ id: payments.find(({ amountCents }) => amountCents === 5_000)?.id ?? '' })
  expect(newest.refunds.refunds).toMatchObject([
    { origin: 'hand', requestedBy: { _id: testApp.people.sales.id }, reason: 'The paid amount was edited.' },
  ])
})

test('price and paid amount change together, up and down', async () => {
  const { id } = await testApp.confirmedOrder({ status: 'Reviewing', dealConfirmedAt: null })
  expect(await edit(id, 150, { totalAmount: 200 })).toMatchObject({ totalAmount: 200, paidAmount: 150 })
  expect(await edit(id, 10, { totalAmount: 60, name: 'Smaller' })).toMatchObject({ totalAmount: 60, paidAmount: 10, name: 'Smaller' })
  expect(await edit(id, 0, { currency: 'EUR' })).toMatchObject({ currency: 'EUR', totalAmount: 60, paidAmount: 0 })
  expect(await edit(id, 20)).toMatchObject({ paidAmount: 20 })
  expect(await testApp.orderNow(id)).toMatchObject({ paidCents: 2_000 })
})

test('a card payment is refunded and not edited away', async () => {
  const { id } = await testApp.confirmedOrder()
  await card(id, { isPartial: true })
  await edit(id, 80)
  await expect(edit(id, 49)).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: 'paidAmount',
    message: '$50.00 of it was paid by card. Refund that payment instead.',
  })
  expect(await paidOf(id)).toEqual({ paidCents: 8_000, counted: 8_000 })
  expect(await edit(id, 50)).toMatchObject({ paidAmount: 50 })
})

test('an amount that was written before payments were kept can be reduced', async () => {
  const { id } = await testApp.confirmedOrder({ paidCents: 4_000 })
  await edit(id, 60)
  expect(await edit(id, 10)).toMatchObject({ paidAmount: 10 })
  expect(await testApp.paymentsFor(id)).toMatchObject([{ amountCents: 2_000, refundedCents: 2_000 }])
})

test('the paid amount of a new order is a payment, and concurrent edits of what both saw make one', async () => {
  const made = await sales().orders.create({
    ...{ name: 'Paid before', details: 'All.', category: 'Web', deadline: '2040-01-01', timezone: 'UTC' },
    ...{ customer: testApp.people.customer.id, totalAmount: 90, paidAmount: 40, currency: 'USD' as const },
  })
  expect(await paidOf(made.order._id)).toEqual({ paidCents: 4_000, counted: 4_000 })
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => edit(made.order._id, 70, { paidBefore: 40 })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await paidOf(made.order._id)).toEqual({ paidCents: 7_000, counted: 7_000 })
})
