import { money } from '@app/contract/core/format.ts'
import { invoiceNotFound } from '@app/contract/invoices/invoices.rules.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later } from '#core/clock.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { testNow } from '#orders/testOrders.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { peopleWithRole } from '#users/index.ts'
import { invoiceJobs } from './invoices.jobs.ts'
import { drawInvoice } from './pdf/drawInvoice.ts'
import { makeInvoiceFile } from './pdf/makeInvoiceFile.ts'
import { printedInvoice } from './pdf/printedInvoice.ts'
import { someWords, startTestInvoices, type TestInvoices } from './testInvoices.ts'

let testApp: TestInvoices
let admin: TestInvoices['admin']

beforeAll(async () => {
  testApp = await startTestInvoices()
  admin = testApp.admin
})
afterAll(() => testApp.close())

const paid = (totalCents: number, paidCents: number, more: Parameters<TestInvoices['makeOrder']>[0] = {}) =>
  testApp.makeOrder({ totalCents, paidCents, status: 'Development', ...more })

test.each([
  ['the total, where everything is paid', 10_000, 10_000, 100],
  ['what was paid, where something is left', 10_000, 4_000, 40],
])('the invoice of an order is over %s', async (_, totalCents, paidCents, price) => {
  const order = await paid(totalCents, paidCents, { name: 'Two\u0007 lines\u202e', email: 'not an address' })
  await testApp.db.insert(paymentsTable).values({
    orderId: order.id,
    userId: testApp.people.customer.id,
    type: 'Manual',
    method: 'Cash',
    amountCents: paidCents,
    currency: 'USD',
    orderTotalCents: totalCents,
    remainingCents: totalCents - paidCents,
    billing: { name: 'Carla Payer', address: '5 Lane', city: 'Leeds', country: 'GB', pinCode: 'LS1' },
  })
  expect(await admin.isPresent({ id: order.id })).toBe(false)
  const begun = await admin.wordsOfOrder({ id: order.id })
  const made = await admin.createFromOrder({ id: order.id })
  expect(made).toMatchObject({ ...begun, orders: begun.orders })
  expect(made).toMatchObject({
    order: order.id,
    invoiceTitle: 'Two  lines',
    customerName: 'Carla Payer',
    customerEmail: testApp.people.customer.email,
    address: '5 Lane',
    zip: 'LS1',
    orders: [{ price, quantity: 1, tax: 0 }],
    total: price,
  })
  expect(await admin.isPresent({ id: order.id })).toBe(true)
})

test('an order has one valid invoice, also with concurrent calls, and another after a credit note', async () => {
  const order = await paid(10_000, 10_000)
  const made = await testApp.atOnce(6, () => admin.createFromOrder({ id: order.id }))
  expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
  await expect(admin.create({ ...someWords, order: order.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const draft = await admin.create({ ...someWords, order: order.id, isDraft: true })
  await expect(admin.issue({ id: draft._id, version: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })

  const note = await admin.credit({ id: made[0]?._id ?? '', reason: 'Other address' })
  expect(await admin.isPresent({ id: order.id })).toBe(false)
  const again = await admin.issue({ id: draft._id, version: 1 })
  expect((await admin.one({ id: order.id })).map(({ _id }) => _id)).toEqual([again._id, note._id, made[0]?._id])
})

test('unpaid and unknown orders cannot be invoiced', async () => {
  const order = await paid(10_000, 0)
  await expect(admin.createFromOrder({ id: order.id })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(admin.createFromOrder({ id: 'guessed' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.create({ ...someWords, order: testApp.people.admin.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('customers see the invoices of their own orders; for orders of others they learn only that there is none', async () => {
  const order = await paid(10_000, 10_000)
  const own = testApp.as(testApp.people.customer).invoices
  const strange = testApp.as(testApp.people.otherCustomer).invoices
  const missing = { code: 'NOT_FOUND', message: invoiceNotFound.customer }
  await expect(own.one({ id: order.id })).rejects.toMatchObject(missing)
  await expect(admin.one({ id: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND', message: invoiceNotFound.staff })
  const free = await admin.create(someWords)
  const draft = await admin.create({ ...someWords, order: order.id, isDraft: true })
  const made = await admin.createFromOrder({ id: order.id })
  await testApp.makePdf(made._id)

  expect(await own.one({ id: order.id })).toMatchObject([{ _id: made._id, total: 100, invoiceUrl: `/api/invoices/${made._id}/file` }])
  expect(await own.isPresent({ id: order.id })).toBe(true)
  const { url } = await own.download({ id: order.id })
  const file = await testApp.fetched(null, url ?? '')
  expect(file.headers['content-disposition']).toContain(`attachment; filename="${made.number}.pdf"`)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

  for (const id of [order.id, made._id, free._id, draft._id, 'guessed']) {
    await expect(strange.one({ id })).rejects.toMatchObject(missing)
    await expect(strange.download({ id })).rejects.toMatchObject(missing)
    expect(await strange.isPresent({ id })).toBe(false)
  }
  for (const id of [free._id, draft._id]) await expect(own.one({ id })).rejects.toMatchObject(missing)
  const address = `/api/invoices/${made._id}/file`
  const { otherCustomer, sales, manager, employee, customer } = testApp.people
  for (const person of [otherCustomer, sales, manager, employee]) expect((await testApp.fetched(person, address)).statusCode).toBe(404)
  expect((await testApp.fetched(null, address)).statusCode).toBe(401)
  expect((await testApp.fetched(customer, `/api/invoices/${free._id}/file`)).statusCode).toBe(404)
  expect((await testApp.fetched(customer, address)).statusCode).toBe(302)
  expect(await testApp.as(sales).invoices.isPresent({ id: order.id })).toBe(true)
}, 60_000)

test('an hour and a half is a quantity, and a line below zero takes off with its tax', async () => {
  const made = await admin.create({
    ...someWords,
    orders: [
      { name: 'Mentoring', price: 33.33, quantity: 1.5, tax: 18 },
      { name: 'Discount', price: -10, quantity: 1, tax: 18 },
    ],
  })
  // 33.33 × 1.5 is 49.995; half a cent goes up. The tax is 9.00 − 1.80.
  expect(made).toMatchObject({
    subtotal: 40,
    taxAmount: 7.2,
    total: 47.2,
    orders: [
      { quantity: 1.5, total: 50 },
      { price: -10, total: -10 },
    ],
  })
  const taxedOff = {
    ...someWords,
    orders: [
      { name: 'Work', price: 100, quantity: 1, tax: 0 },
      { name: 'Off', price: -50, quantity: 1, tax: 18 },
    ],
  }
  expect(await admin.create(taxedOff)).toMatchObject({ subtotal: 50, taxAmount: -9, total: 41 })
})

test('invalid and too precise amounts, and a total below zero, are refused at their field', async () => {
  const line = someWords.orders[0]
  if (!line) throw new Error('no line')
  const wrong = async (change: object, field: string, more: object = {}) =>
    expect(admin.create({ ...someWords, ...more, orders: [{ ...line, ...change }] })).rejects.toMatchObject({ code: 'BAD_INPUT', field })
  await wrong({ price: -1 }, 'orders')
  await wrong({ price: -1e12 }, 'orders.0.price')
  await wrong({ price: 1.005 }, 'orders.0.price')
  await wrong({ price: 1.5 }, 'orders.0.price', { currency: 'JPY' })
  await wrong({ price: 1e12 }, 'orders.0.price')
  await wrong({ price: 1e9, quantity: 1_000_000 }, 'orders.0.price')
  await wrong({ quantity: 0 }, 'orders.0.quantity')
  await wrong({ quantity: -1 }, 'orders.0.quantity')
  await wrong({ quantity: 1.2345 }, 'orders.0.quantity')
  await wrong({ tax: -1 }, 'orders.0.tax')
  await wrong({ tax: 101 }, 'orders.0.tax')
  await wrong({ name: 'a\u0000b' }, 'orders.0.name')
  await wrong({ name: 'total \u202e00.1$' }, 'orders.0.name')
  await wrong({}, 'customerName', { customerName: 'two\nlines' })
  await expect(admin.create({ ...someWords, orders: [] })).rejects.toMatchObject({ field: 'orders' })
  await expect(admin.create({ ...someWords, orders: Array.from({ length: 1001 }, () => line) })).rejects.toMatchObject({ field: 'orders' })
  const fine = await admin.create({
    ...someWords,
    isDraft: true,
    currency: 'KWD',
    orders: [{ ...line, price: 1.005, quantity: 3, tax: 10 }],
  })
  expect(fine).toMatchObject({ subtotal: 3.015, taxAmount: 0.302, total: 3.317 })
})

/** `INVOICE_LINES=1000` draws the maximum. */
const manyLines = Number(process.env.INVOICE_LINES ?? 110)

test('hundreds of lines fit into one PDF', async () => {
  const orders = Array.from({ length: manyLines }, (_, at) => ({ name: `Line ${at + 1}`, price: 10, quantity: 1, tax: 0 }))
  const made = await admin.create({ ...someWords, orders })
  expect(made.total).toBe(manyLines * 10)
  const bytes = await drawInvoice(printedInvoice(made), new AbortController().signal)
  const { extractText } = await import('unpdf')
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: true })
  expect(text).toContain(`Line ${manyLines}`)
  expect(text).toContain(money(made.total, 'USD'))
}, 120_000)

test('if storage fails midway, the PDF is made once storage is back, and reported as failed if it stays down', async () => {
  const made = await admin.create(someWords)
  const away = { ...testApp.context.storage, put: async () => Promise.reject(new Error('gone')) }
  const broken = { ...testApp.context, storage: away }
  const signal = new AbortController().signal
  await expect(makeInvoiceFile(broken, made._id, { attempt: 1, signal })).rejects.toThrow('gone')
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ file: 'making', status: 'Issued' })
  expect(await failureNotices(made._id)).toBe(0)
  for (const attempt of [2, 3]) await expect(makeInvoiceFile(broken, made._id, { attempt, signal })).rejects.toThrow('gone')
  expect(await failureNotices(made._id)).toBe((await peopleWithRole(testApp.db, ['admin'])).length)
  await expect(makeInvoiceFile(broken, made._id, { attempt: 10, signal })).rejects.toThrow('gone')
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ file: 'failed' })
  expect((await admin.one({ id: made._id }))[0]).not.toHaveProperty('invoiceUrl')

  expect(await admin.retryFile({ id: made._id })).toMatchObject({ file: 'making' })
  expect(await hasJob(made._id)).toBe(true)
  await testApp.makePdf(made._id)
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ file: 'ready' })
  // A late run or a second worker changes nothing.
  await makeInvoiceFile(broken, made._id, { attempt: 10, signal })
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ file: 'ready' })
}, 60_000)

const failureNotices = async (id: string) =>
  (await testApp.db.execute(sql`select from notifications where key like ${`invoiceFileFailed:${id}%`}`)).rowCount

const hasJob = async (id: string) =>
  (await testApp.db.execute(sql`select from graphile_worker.jobs where key = ${`makeInvoiceFile:${id}`}`)).rowCount === 1

test('a PDF without a job is restarted, and one that failed on every retry is given up', async () => {
  const made = await admin.create(someWords)
  await testApp.db.execute(sql`select graphile_worker.remove_job(${`makeInvoiceFile:${made._id}`})`)
  const at = (hours: number) => ({ ...testApp.context, clock: { now: () => later(testNow, hours * 3_600_000) } }) as JobContext
  await invoiceJobs.requeueInvoiceFiles({}, at(0))
  expect(await hasJob(made._id)).toBe(false)
  await invoiceJobs.requeueInvoiceFiles({}, at(1))
  expect(await hasJob(made._id)).toBe(true)
  await testApp.makePdf(made._id)
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ file: 'ready' })

  const lost = await admin.create(someWords)
  await invoiceJobs.requeueInvoiceFiles({}, at(13))
  expect((await admin.one({ id: lost._id }))[0]).toMatchObject({ file: 'failed' })
}, 60_000)

test('the list is searched, filtered and counted', async () => {
  const made = await admin.create({ ...someWords, invoiceTitle: 'Quite rare words', currency: 'EUR' })
  await admin.credit({ id: made._id, reason: 'x' })
  expect((await admin.all({ search: 'rare wo' })).items.map(({ kind }) => kind)).toEqual(['creditNote', 'invoice'])
  expect((await admin.all({ search: made.number.toLowerCase() })).items).toMatchObject([{ _id: made._id, status: 'Credited' }])
  expect(await admin.all({ search: 'rare', kind: 'creditNote', currency: 'EUR|USD', total: '100..200' })).toMatchObject({
    total: 1,
    tabs: { all: 1, draft: 0, issued: 1, credited: 0 },
  })
  expect((await admin.all({ search: '%' })).total).toBe(0)
})

test('the export follows the filters of the list and names the taxes', async () => {
  const orders = [{ name: '=SUM(A1)', price: 100.05, quantity: 1, tax: 18, taxName: 'VAT' }]
  const made = await admin.create({ ...someWords, invoiceTitle: '=rare export', orders })
  await admin.credit({ id: made._id, reason: 'x' })
  const asked = await testApp.as(testApp.people.admin).exports.selection({ subject: 'invoices', search: 'rare export', tab: 'all' })
  await testApp.db.execute(sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'makeInvoiceFile:%'`)
  await testApp.runJobs()
  const led = await testApp.fetched(testApp.people.admin, `/api/exports/${asked._id}/file`)
  const { body } = await testApp.fetched(null, String(led.headers.location))
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  expect(rows.map(({ Kind, Number: number, Subtotal, Tax, Total, IGST }) => [Kind, number, Subtotal, Tax, Total, IGST])).toEqual([
    ['Credit note', expect.stringMatching(/^CN-/), '100.05', '18.01', '118.06', '0.00'],
    ['Invoice', made.number, '100.05', '18.01', '118.06', '0.00'],
  ])
  expect(rows.map(({ Title, 'Other tax': other }) => [Title, other])).toEqual([
    ["'=rare export", '18.01'],
    ["'=rare export", '18.01'],
  ])
  await expect(testApp.as(testApp.people.sales).exports.selection({ subject: 'invoices' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
}, 60_000)
