import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { good, startTestPayments, type TestPayments } from '#payments/testPayments.ts'
import { paymentLinksTable } from './paymentLinks.table.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const payer = {
  name: 'Uncle Bob',
  email: 'uncle@example.com',
  address: '1 Road',
  city: 'Boston',
  state: 'MA',
  country: 'us',
  pinCode: '02110',
}
const anonymous = () => testApp.as(null)
const sales = () => testApp.as(testApp.people.sales)
async function linkFor(order: string, amount: number, options: { idempotencyKey?: string } = {}) {
  const { url } = await sales().paymentLinks.create({ order, amount }, options)
  return new URL(url).searchParams.get('link') ?? ''
}
const openBy = (link: string) => anonymous().paymentLinks.createIntent({ ...payer, link })
const pay = ({ paymentIntent: intentId, clientSecret }: { paymentIntent: string; clientSecret: string }) =>
  anonymous().sandboxCards.confirm({ intentId, clientSecret, ...good })
const look = (link: string, { paymentIntent }: { paymentIntent: string }) => anonymous().paymentLinks.record({ link, paymentIntent })

test('the holder of the link pays its amount once; timeline, balance and receipt show it', async () => {
  const { id, number } = await testApp.confirmedOrder()
  const link = await linkFor(id, 40)
  expect(await anonymous().paymentLinks.open({ link })).toMatchObject({ state: 'open', orderNumber: number, amount: 40, currency: 'USD' })
  const opened = await openBy(link)
  expect(opened.amount).toBe(40)
  await pay(opened)
  await Promise.all([look(link, opened), look(link, opened), testApp.runJobs()])
  await testApp.runJobs()
  expect(await look(link, opened)).toMatchObject({ status: 'succeeded' })
  expect(await testApp.orderNow(id)).toMatchObject({ paidCents: 4_000, totalCents: 10_000 })
  expect(await testApp.paymentsFor(id)).toMatchObject([{ amountCents: 4_000, isPartial: true, remainingCents: 6_000 }])
  const story = new Map((await sales().orders.timeline({ id })).map(({ kind, details }) => [String(kind), details]))
  expect(story.get('paymentLink')).toMatchObject({ amount: 40 })
  expect(story.get('payment')).toMatchObject({ amount: 40, byLink: true })
  expect(await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, payer.email))).toHaveLength(1)
  expect(await anonymous().paymentLinks.open({ link })).toMatchObject({ state: 'paid' })
  await expect(openBy(link)).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('paid already') })
  expect(await testApp.paymentsFor(id)).toHaveLength(1)
})

test('the webhook alone settles the order', async () => {
  const { id } = await testApp.confirmedOrder()
  await pay(await openBy(await linkFor(id, 100)))
  await testApp.runJobs()
  expect(await testApp.orderNow(id)).toMatchObject({ paidCents: 10_000 })
})

test('two people who open the link at once, and the customer beside them, pay the order once', async () => {
  const { id } = await testApp.confirmedOrder()
  const link = await linkFor(id, 100)
  const opened = await Promise.allSettled([openBy(link), openBy(link), testApp.open(id)])
  for (const one of opened) if (one.status === 'fulfilled') await pay(one.value)
  await testApp.runJobs()
  await testApp.runJobs()
  const payments = await testApp.paymentsFor(id)
  expect(payments).toHaveLength(1)
  expect(payments[0]).toMatchObject({ amountCents: 10_000, surplusCents: 0 })
  expect(await testApp.orderNow(id)).toMatchObject({ paidCents: 10_000 })
})

test.each([
  ['a lower price', (id: string) => sales().orders.update({ _id: id, totalAmount: 50 })],
  [
    'money that came another way',
    (id: string) => sales().payments.record({ order: id, amount: 30, currency: 'USD', paymentMethod: 'Cash' }),
  ],
  ['a cancellation', (id: string) => sales().orders.updateStatus({ id, status: 'Cancel Order', reason: 'No longer needed' })],
] as const)('%s invalidates the link, also while its payment is open', async (_what, change) => {
  const { id } = await testApp.confirmedOrder()
  const link = await linkFor(id, 100)
  const opened = await openBy(link)
  await change(id)
  await testApp.runJobs()
  expect(await pay(opened)).toMatchObject({ status: 'failed' })
  expect(await anonymous().paymentLinks.open({ link })).toMatchObject({ state: 'over' })
  await expect(openBy(link)).rejects.toMatchObject({ code: 'REFUSED' })
})

test('after its days the link expires', async () => {
  const { id } = await testApp.confirmedOrder()
  const link = await linkFor(id, 10)
  await testApp.db.update(paymentLinksTable).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(paymentLinksTable.orderId, id))
  expect(await anonymous().paymentLinks.open({ link })).toMatchObject({ state: 'over' })
  await expect(openBy(link)).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('no longer valid') })
})

test('an unknown or altered link is NOT_FOUND, and a link opens no payment of another', async () => {
  const { id } = await testApp.confirmedOrder()
  const [one, other] = [await linkFor(id, 10), await linkFor((await testApp.confirmedOrder()).id, 10)]
  const [linkId, seal] = one.split('.')
  for (const link of ['', 'x', linkId ?? '', `${linkId}.`, `${other.split('.')[0]}.${seal}`, `${one}0`])
    await expect(anonymous().paymentLinks.open({ link })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const opened = await openBy(one)
  await expect(look(other, opened)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const own = await testApp.open((await testApp.confirmedOrder()).id)
  await expect(look(one, own)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['more than is left', { amount: 100.01 }, 'amount'],
  ['nothing', { amount: 0 }, 'amount'],
  ['a fraction of a cent', { amount: 1.001 }, 'amount'],
  ['a year', { amount: 1, days: 365 }, 'days'],
] as const)('no link for %s', async (_what, wanted, field) => {
  const { id } = await testApp.confirmedOrder()
  await expect(sales().paymentLinks.create({ order: id, ...wanted })).rejects.toMatchObject({ code: 'BAD_INPUT', field })
  expect((await sales().orders.timeline({ id })).map(({ kind }) => kind)).not.toContain('paymentLink')
})

test('only the back office creates a link, once for each key, and staff who see no money see nothing of it', async () => {
  const { id } = await testApp.confirmedOrder()
  for (const who of [testApp.people.customer, testApp.people.employee])
    await expect(testApp.as(who).paymentLinks.create({ order: id, amount: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const [one, again] = [await linkFor(id, 5, { idempotencyKey: 'link key' }), await linkFor(id, 5, { idempotencyKey: 'link key' })]
  expect(again).toBe(one)
  const made = (await sales().orders.timeline({ id })).filter(({ kind }) => kind === 'paymentLink')
  expect(made).toMatchObject([{ details: { amount: 5, currency: 'USD' } }])
  expect((await testApp.as(testApp.people.employee).orders.timeline({ id })).map(({ kind }) => kind)).not.toContain('paymentLink')
})

test('a link is mailed from where it is made, listed and revoked; a revoked one takes no money', async () => {
  const { customer, employee } = testApp.people
  const { id } = await testApp.confirmedOrder()
  const { _id, url } = await sales().paymentLinks.create({ order: id, amount: 40 })
  const link = new URL(url).searchParams.get('link') ?? ''
  expect(await anonymous().paymentLinks.open({ link })).toMatchObject({ payer: { name: customer.name, email: customer.email } })
  expect(await sales().paymentLinks.send({ id: _id, to: 'dad@example.com' })).toMatchObject({ state: 'open', sentTo: 'dad@example.com' })
  // The call is repeated after a lost answer.
  await sales().paymentLinks.send({ id: _id, to: 'dad@example.com' })
  await testApp.runJobs()
  const [mail, ...others] = await testApp.db.select().from(mailsTable).where(eq(mailsTable.receiver, 'dad@example.com'))
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Pay $40.00 for A site')
  expect(mail?.text).toContain(link)
  // Another payer reads nothing of the customer.
  expect((await anonymous().paymentLinks.open({ link })).payer).toEqual({ email: 'dad@example.com' })

  const opened = await openBy(link)
  expect(await sales().paymentLinks.revoke({ id: _id })).toMatchObject({ state: 'revoked' })
  await sales().paymentLinks.revoke({ id: _id })
  expect(await anonymous().paymentLinks.open({ link })).toMatchObject({ state: 'over' })
  await expect(openBy(link)).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(sales().paymentLinks.send({ id: _id, to: 'dad@example.com' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await testApp.runJobs()
  expect(await pay(opened)).toMatchObject({ status: 'failed', failureMessage: 'This payment was cancelled.' })
  expect(await testApp.paymentsFor(id)).toEqual([])

  const other = await linkFor(id, 100)
  const paid = await openBy(other)
  await pay(paid)
  await look(other, paid)
  const listed = await sales().paymentLinks.ofOrder({ order: id })
  expect(listed.map(({ state, amount }) => [state, amount])).toEqual([
    ['paid', 100],
    ['revoked', 40],
  ])
  await expect(sales().paymentLinks.revoke({ id: listed[0]?._id ?? '' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(testApp.as(employee).paymentLinks.ofOrder({ order: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(sales().paymentLinks.revoke({ id: 'guessed' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
