import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { startTestPayments, type TestPayments } from '../testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const asCustomer = () => testApp.as(testApp.people.customer)
const words = "With quantity 3 the order's total became $315.00 instead of $105.00."

test('half of several is refused at its field, in the quote and when paying, and nothing is opened', async () => {
  const { id: order } = await testApp.confirmedOrder({ totalCents: 10_500 })
  const half = { isPartial: true, qty: 3 }
  const refused = { code: 'BAD_INPUT', field: 'isPartial', message: expect.stringContaining('quantity of 1 only') }
  await expect(asCustomer().payments.quote({ order, ...half })).rejects.toMatchObject(refused)
  await expect(testApp.open(order, half)).rejects.toMatchObject(refused)
  expect(await testApp.open(order, { ...half, qty: 1 })).toMatchObject({ amount: 52.5 })
})

test('the quote shows the new total, and quote, order and payment then agree', async () => {
  const { id: order } = await testApp.confirmedOrder({ totalCents: 10_500 })
  const quoted = await asCustomer().payments.quote({ order, qty: 3 })
  expect(quoted).toMatchObject({ total: 105, totalAfter: 315, payable: 315 })
  const intent = await testApp.open(order, { qty: 3 })
  await testApp.confirm(intent)
  const { payment } = await testApp.look(intent)
  expect(payment).toMatchObject({ qty: 3, amount: 315, orderAmount: quoted.totalAfter, remainingAmount: 0 })
  expect(await testApp.orderNow(order)).toMatchObject({ totalCents: 31_500, paidCents: 31_500 })
})

test('timeline, both mails, bells and the audit log show quantity, old and new total', async () => {
  const { sales, customer } = testApp.people
  await testApp.as(sales).notifications.setPreference({ kind: 'payments', channel: 'both' })
  const order = await testApp.confirmedOrder({ name: 'Three of them', totalCents: 10_500 })
  const intent = await testApp.open(order.id, { qty: 3 })
  await testApp.confirm(intent)
  await testApp.look(intent)
  await testApp.runJobs()

  const story = await asCustomer().orders.timeline({ id: order.id })
  expect(story.find(({ kind }) => kind === 'payment')?.details).toMatchObject({
    amount: 315,
    quantity: 3,
    totalBefore: 105,
    totalAfter: 315,
  })
  // People who work on the order see nothing of it.
  const workers = await testApp.as(testApp.people.employee).orders.timeline({ id: order.id })
  expect(workers.filter(({ kind }) => kind === 'payment')).toEqual([])

  const mails = await testApp.db.select().from(mailsTable).where(sql`text like '%Three of them%' and key like 'payment:%'`)
  expect(mails.map(({ receiver }) => receiver).sort()).toEqual(['ann@example.com', sales.email].sort())
  for (const { text, html } of mails) {
    expect(text).toContain(words)
    expect(html).toContain('$315.00 instead of $105.00')
  }
  expect(mails.find(({ receiver }) => receiver === 'ann@example.com')?.text).toMatch(
    /Quantity: 3\nTotal before: \$105\.00\nTotal now: \$315\.00/,
  )

  const told = await testApp.db
    .select()
    .from(notificationsTable)
    .where(sql`text like '%Three of them%' and text like ${`%${words}`}`)
  expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([customer.id, sales.id]))
  const { items } = await testApp.as(await testApp.one('admin')).logs.all({ kind: 'money', search: String(order.number) })
  expect(items).toMatchObject([{ before: { total: '$105.00' }, after: { total: '$315.00', quantity: 3 } }])
})

test('a payment that adds nothing to the order mentions no total', async () => {
  const order = await testApp.confirmedOrder({ name: 'Just this one' })
  const intent = await testApp.open(order.id, { isPartial: true })
  await testApp.confirm(intent)
  await testApp.look(intent)
  await testApp.runJobs()
  const story = await asCustomer().orders.timeline({ id: order.id })
  expect(story.find(({ kind }) => kind === 'payment')?.details).not.toHaveProperty('totalAfter')
  const [mail] = await testApp.db.select().from(mailsTable).where(sql`text like '%Just this one%' and key like 'payment:%'`)
  expect(mail?.text).not.toMatch(/Total now|instead of/)
})
