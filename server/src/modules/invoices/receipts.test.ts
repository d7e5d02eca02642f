import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from '#payments/testPayments.ts'
import { invoicesTable } from './invoices.table.ts'
import { issueReceipt } from './issueReceipt.ts'
import { indianFormat } from './testInvoices.ts'

let testApp: TestPayments
let admin: ReturnType<TestPayments['as']>
beforeAll(async () => {
  testApp = await startTestPayments()
  admin = testApp.as(await testApp.one('admin'))
})
afterAll(() => testApp.close())

const want = (receiptsForPayments: boolean) => admin.invoices.saveFormat({ ...indianFormat, receiptsForPayments })
const receiptsOf = (orderId: string) =>
  testApp.db
    .select()
    .from(invoicesTable)
    .where(and(eq(invoicesTable.orderId, orderId), isNotNull(invoicesTable.receiptOf)))
const cash = (order: string, amount: number) =>
  testApp.as(testApp.people.sales).payments.record({ order, amount, currency: 'USD', paymentMethod: 'Cash' })
const paymentIds = async (order: string) => (await testApp.paymentsFor(order)).map(({ id }) => id)

test('no receipts unless admins turn them on, which the audit log records', async () => {
  expect(await admin.invoices.format()).toMatchObject({ receiptsForPayments: false })
  const { id } = await testApp.confirmedOrder()
  await cash(id, 40)
  await testApp.runJobs()
  expect(await receiptsOf(id)).toEqual([])
  expect(await want(true)).toMatchObject({ receiptsForPayments: true })
  await expect(testApp.as(testApp.people.sales).invoices.saveFormat(indianFormat)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('each payment by card or by hand gets one receipt over the paid amount, also with repeated and concurrent jobs', async () => {
  await want(true)
  const { id, name } = await testApp.confirmedOrder()
  await cash(id, 40)
  const opened = await testApp.open(id)
  await testApp.confirm(opened)
  await Promise.all([testApp.look(opened), testApp.look(opened), testApp.runJobs()])
  await testApp.runJobs()
  const ids = await paymentIds(id)
  expect(ids).toHaveLength(2)
  await Promise.all([...ids, ...ids, ...ids].map((payment) => issueReceipt(testApp.context, payment)))
  const receipts = await receiptsOf(id)
  expect(new Set(receipts.map(({ receiptOf }) => receiptOf))).toEqual(new Set(ids))
  expect(receipts).toHaveLength(2)
  expect(receipts.map(({ totalCents, status, title }) => [totalCents, status, title]).sort()).toEqual([
    [4_000, 'Issued', name],
    [6_000, 'Issued', name],
  ])
  expect(receipts[0]?.lines).toMatchObject([{ quantity: 1, rate: 0 }])
  expect(await testApp.as(testApp.people.customer).invoices.one({ id })).toHaveLength(2)
  await expect(admin.invoices.createFromOrder({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('receipts'),
  })
}, 60_000)

test("payments covered by the order's invoice get no receipt, and a cancelled receipt is not issued again", async () => {
  await want(true)
  const invoiced = await testApp.confirmedOrder({ paidCents: 1_000 })
  await admin.invoices.createFromOrder({ id: invoiced.id })
  await cash(invoiced.id, 40)
  await testApp.runJobs()
  expect(await receiptsOf(invoiced.id)).toEqual([])

  const { id } = await testApp.confirmedOrder()
  await cash(id, 100)
  await testApp.runJobs()
  const [receipt] = await receiptsOf(id)
  await admin.invoices.credit({ id: receipt?.id ?? '', reason: 'Wrong name' })
  for (const payment of await paymentIds(id)) await issueReceipt(testApp.context, payment)
  expect(await receiptsOf(id)).toMatchObject([{ status: 'Credited' }])
  expect(await admin.invoices.createFromOrder({ id })).toMatchObject({ total: 100 })
}, 60_000)

test('an order that is paid in full gets its invoice by itself, once, and it says by what and when it was paid', async () => {
  await want(false)
  const { id, name } = await testApp.confirmedOrder({ name: 'Paid in full' })
  const invoicesOf = () => testApp.db.select().from(invoicesTable).where(eq(invoicesTable.orderId, id))
  await cash(id, 40)
  await testApp.runJobs()
  expect(await invoicesOf()).toEqual([])
  const opened = await testApp.open(id)
  await testApp.confirm(opened)
  await testApp.look(opened)
  await testApp.runJobs()
  const ids = await paymentIds(id)
  await Promise.all([...ids, ...ids].map((payment) => issueReceipt(testApp.context, payment)))
  const [invoice, ...others] = await invoicesOf()
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ status: 'Issued', totalCents: 10_000, title: name, receiptOf: null })
  expect(invoice?.lines[0]?.description).toMatch(/Paid \$40\.00 by Cash on \d+ \w+ \d{4}\.\nPaid \$60\.00 by card on \d+ \w+ \d{4}\.$/)
}, 60_000)

test('admins turn the invoices of paid orders off', async () => {
  expect(await admin.invoices.saveFormat({ ...indianFormat, invoicesForPaidOrders: false })).toMatchObject({ invoicesForPaidOrders: false })
  const { id } = await testApp.confirmedOrder()
  await cash(id, 100)
  await testApp.runJobs()
  expect(await testApp.db.select().from(invoicesTable).where(eq(invoicesTable.orderId, id))).toEqual([])
}, 60_000)
