import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import { mayPay } from '@app/contract/orders/orders.rules.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hours, later, minutes } from '#core/clock.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
let standsAt: Date | undefined
beforeAll(async () => {
  testApp = await startTestPayments({}, { now: () => standsAt ?? new Date() })
  admin = await testApp.one('admin')
})
afterEach(() => {
  standsAt = undefined
})
afterAll(() => testApp.close())

/** A completed order that is paid in full, in one of the two ways. */
async function paid(how: 'card' | 'cash', changes: Parameters<TestPayments['confirmedOrder']>[0] = {}) {
  const order = await testApp.confirmedOrder({ status: 'Completed', ...changes })
  if (how === 'card') {
    const opened = await testApp.open(order.id)
    await testApp.confirm(opened)
    await testApp.look(opened)
  } else await testApp.as(testApp.people.sales).payments.record({ order: order.id, amount: 100, currency: 'USD', paymentMethod: 'Cash' })
  const [payment] = await testApp.paymentsFor(order.id)
  if (!payment) throw new Error('The payment is not there.')
  return { order, id: payment.id }
}
async function refund(id: string, amount: number, purpose?: 'favour' | 'correction') {
  await testApp.as(admin).payments.refund({ payment: id, amount, currency: 'USD', reason: 'Late', ...(purpose && { purpose }) })
  await testApp.runJobs()
}
async function standing(id: string) {
  const order = await testApp.orderNow(id)
  if (!order) throw new Error('The order is gone.')
  const { totalCents, paidCents, freeReason } = order
  return { totalCents, paidCents, freeReason, mayPay: mayPay(order), isOpen: mayOpen(testApp.people.customer, 'sourceCode', order) }
}
const owesNothing = { freeReason: null, mayPay: false, isOpen: true }

test.each(['card', 'cash'] as const)(
  'a favour of a payment by %s lowers the price: nothing is owed again, and the code stays open',
  async (how) => {
    const { order, id } = await paid(how)
    await refund(id, 10, 'favour')
    expect(await standing(order.id)).toEqual({ totalCents: 9_000, paidCents: 9_000, ...owesNothing })
    await refund(id, 25.5, 'favour')
    expect(await standing(order.id)).toEqual({ totalCents: 6_450, paidCents: 6_450, ...owesNothing })
  },
)

test.each(['correction', undefined] as const)('after a %s the price stays, and the amount is left to pay', async (purpose) => {
  const { order, id } = await paid('card')
  await refund(id, 10, purpose)
  expect(await standing(order.id)).toMatchObject({ totalCents: 10_000, paidCents: 9_000, mayPay: true, isOpen: false })
  // A later favour lowers the price by its own amount alone.
  await refund(id, 20, 'favour')
  expect(await standing(order.id)).toMatchObject({ totalCents: 8_000, paidCents: 7_000, mayPay: true })
})

test('everything refunded as a favour makes the order free, and its code stays open', async () => {
  const { order, id } = await paid('card')
  await refund(id, 100, 'favour')
  expect(await standing(order.id)).toEqual({
    totalCents: 0,
    paidCents: 0,
    freeReason: 'Everything that was paid was refunded.',
    mayPay: false,
    isOpen: true,
  })
})

test('a favour of a surplus leaves the price, also when another refund follows', async () => {
  const order = await testApp.confirmedOrder()
  const opened = await testApp.open(order.id)
  // The price falls while the customer pays, so thirty are a surplus.
  await testApp.as(testApp.people.sales).orders.update({ _id: order.id, totalAmount: 70 })
  await testApp.confirm(opened)
  await testApp.look(opened)
  const [payment] = await testApp.paymentsFor(order.id)
  expect(payment).toMatchObject({ surplusCents: 3_000 })
  await refund(payment?.id ?? '', 20, 'favour')
  expect(await standing(order.id)).toEqual({ totalCents: 7_000, paidCents: 7_000, ...owesNothing })
  await refund(payment?.id ?? '', 30, 'correction')
  expect(await standing(order.id)).toMatchObject({ totalCents: 7_000, paidCents: 5_000, mayPay: true })
})

test('a favour that the bank refuses later restores the price', async () => {
  const { order, id } = await paid('card')
  // An hour ahead of the clock of the jobs: the bank's answer waits until the test delivers it below.
  standsAt = later(new Date(), hours(1))
  await refund(id, 50.13, 'favour')
  expect(await standing(order.id)).toMatchObject({ totalCents: 4_987, paidCents: 4_987 })
  standsAt = later(standsAt, minutes(1))
  await testApp.sandbox().deliverDue(standsAt)
  await testApp.runJobs()
  expect(await standing(order.id)).toEqual({ totalCents: 10_000, paidCents: 10_000, ...owesNothing })
  expect((await testApp.paymentsFor(order.id))[0]).toMatchObject({ surplusCents: 0, refundedCents: 0 })
})

test('the story, the mail and the office say which one it was', async () => {
  const { order, id } = await paid('card', { name: 'A kind refund' })
  await refund(id, 10, 'favour')
  const story = await testApp.as(testApp.people.customer).orders.timeline({ id: order.id })
  expect(story.find(({ kind }) => kind === 'amounts')?.details).toMatchObject({ field: 'totalAmount', from: 100, to: 90 })
  const mails = await testApp.db
    .select()
    .from(mailsTable)
    .where(sql`${mailsTable.subject} like '%A kind refund%' and ${mailsTable.subject} not like 'Receipt%'`)
  expect(mails.map(({ subject }) => subject)).toContain('We refunded $10.00 for A kind refund')
  expect(mails.find(({ subject }) => subject.startsWith('We refunded'))?.text).toContain(
    'The price of your order is now $90.00, so nothing is left to pay.',
  )
  expect(mails.filter(({ subject }) => /price has changed/.test(subject))).toEqual([])
  const [shown] = (await testApp.as(admin).payments.one({ id })).refunds.refunds
  expect(shown).toMatchObject({ purpose: 'favour' })
  const [own] = (await testApp.as(testApp.people.customer).payments.one({ id })).refunds.refunds
  expect(own).not.toHaveProperty('purpose')
})
