import { eq, like, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsTable } from '#mail/mail.table.ts'
import { checkBooks, faultLines } from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { billing, good, startTestPayments, type TestPayments } from '#payments/testPayments.ts'
import { mailInvoice } from '../mailing/mailInvoice.ts'
import { makeInvoiceFile } from '../pdf/makeInvoiceFile.ts'
import { someWords } from '../testInvoices.ts'

let testApp: TestPayments
let admin: Awaited<ReturnType<TestPayments['one']>>
beforeAll(async () => {
  testApp = await startTestPayments()
  admin = await testApp.one('admin')
})
afterEach(async () => expect(await faultLines(await checkBooks(testApp.db))).toEqual([]))
afterAll(() => testApp.close())

/** Drawing PDFs would take longer than all tests here. */
const runJobs = async () => {
  await testApp.db.execute(sql`delete from graphile_worker._private_jobs where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'makeInvoiceFile')`)
  await testApp.runJobs()
}
const invoices = () => testApp.as(admin).invoices
const anonymous = () => testApp.as(null)
async function issued(words: object = {}) {
  const { _id: id, number } = await invoices().create({ ...someWords, ...words })
  const { url } = await testApp.as(admin).invoicePayments.ofInvoice({ id })
  return { id, number, invoice: new URL(url ?? 'http://none').searchParams.get('invoice') ?? '' }
}
const open = (invoice: string) => anonymous().invoicePayments.createIntent({ ...billing, invoice })
const pay = ({ paymentIntent: intentId, clientSecret }: { paymentIntent: string; clientSecret: string }, card = good) =>
  anonymous().sandboxCards.confirm({ intentId, clientSecret, ...card })
const look = (invoice: string, { paymentIntent }: { paymentIntent: string }) =>
  anonymous().invoicePayments.record({ invoice, paymentIntent })
const paidState = async (id: string) => (await invoices().one({ id }))[0]?.paid
const paymentsOf = (id: string) => testApp.db.select().from(paymentsTable).where(eq(paymentsTable.payableId, id))

async function paid() {
  const made = await issued()
  await pay(await open(made.invoice))
  await runJobs()
  return made
}

test("the holder of an invoice's link pays all of it, once; list, mail and audit log show it", async () => {
  const { id, number, invoice } = await issued()
  expect(await anonymous().invoicePayments.open({ invoice })).toEqual({
    state: 'open',
    number,
    title: 'Shop in React',
    amount: 112.6,
    currency: 'USD',
  })
  expect(await paidState(id)).toBe('unpaid')
  const opened = await open(invoice)
  expect(opened.amount).toBe(112.6)
  await pay(opened)
  await Promise.all([look(invoice, opened), look(invoice, opened), runJobs()])
  await runJobs()
  expect(await look(invoice, opened)).toMatchObject({ status: 'succeeded' })
  expect(await paidState(id)).toBe('paid')
  expect((await invoices().all({ search: number })).items[0]).toMatchObject({ paid: 'paid' })
  expect(await paymentsOf(id)).toMatchObject([{ payableKind: 'invoice', orderId: null, amountCents: 11_260, surplusCents: 0 }])
  expect(await testApp.db.select().from(mailsTable).where(like(mailsTable.key, 'invoicePaid:%'))).toMatchObject([
    { receiver: billing.email, subject: `We received $112.60 for the invoice ${number}` },
  ])
  expect(await anonymous().invoicePayments.open({ invoice })).toMatchObject({ state: 'paid' })
  await expect(open(invoice)).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('paid already') })
  const told = await testApp.as(admin).invoicePayments.ofInvoice({ id })
  expect(told).not.toHaveProperty('url')
  expect(told.payments).toMatchObject([{ amount: 112.6, name: billing.name, refunds: { refundable: 112.6 } }])
})

test('two people who open the link at once pay it once', async () => {
  const { id, invoice } = await issued()
  const opened = await Promise.allSettled([open(invoice), open(invoice), open(invoice)])
  for (const one of opened) if (one.status === 'fulfilled') await pay(one.value)
  await runJobs()
  expect(await paymentsOf(id)).toHaveLength(1)
  expect(await paidState(id)).toBe('paid')
})

test('refunds and disputes change its payment state', async () => {
  const { id, invoice } = await paid()
  const [payment] = await paymentsOf(id)
  const refund = async (amount: number) => {
    await testApp.as(admin).payments.refund({ payment: payment?.id ?? '', amount, currency: 'USD', reason: 'Too late' })
    await runJobs()
  }
  await refund(12.6)
  expect(await paidState(id)).toBe('partially refunded')
  await refund(100)
  expect(await paidState(id)).toBe('refunded')
  expect(await anonymous().invoicePayments.open({ invoice })).toMatchObject({ state: 'over' })
  await expect(open(invoice)).rejects.toMatchObject({ code: 'REFUSED' })
  expect(await testApp.db.select().from(mailsTable).where(like(mailsTable.key, 'invoiceReturned:%:payer'))).toHaveLength(2)

  const other = await paid()
  const [disputed] = await paymentsOf(other.id)
  const intent = disputed?.providerId ?? ''
  const dispute = await testApp.sandbox().openDispute(intent)
  await runJobs()
  expect(await paidState(other.id)).toBe('disputed')
  await testApp.sandbox().settleReturn(intent, dispute.id, 'won')
  await runJobs()
  expect(await paidState(other.id)).toBe('paid')
})

test('a credit note cancels the open payment; one that succeeds all the same is a surplus that can be refunded', async () => {
  const { id, invoice } = await issued()
  const opened = await open(invoice)
  await invoices().credit({ id, reason: 'Wrong' })
  // The bank approved before the intent was ended.
  await testApp.db.execute(sql`update sandbox_card_intents set status = 'succeeded' where id = ${opened.paymentIntent}`)
  await runJobs()
  const [payment] = await paymentsOf(id)
  expect(payment).toMatchObject({ amountCents: 11_260, surplusCents: 11_260 })
  expect(await anonymous().invoicePayments.open({ invoice })).toMatchObject({ state: 'over' })
  await testApp.as(admin).payments.refund({ payment: payment?.id ?? '', amount: 112.6, currency: 'USD', reason: 'Taken back' })
  await runJobs()
  expect((await paymentsOf(id))[0]).toMatchObject({ refundedCents: 11_260, surplusCents: 0 })

  const calm = await issued()
  const begun = await open(calm.invoice)
  await invoices().credit({ id: calm.id, reason: 'Wrong' })
  await runJobs()
  expect(await pay(begun)).toMatchObject({ status: 'failed' })
  expect(await paymentsOf(calm.id)).toEqual([])
})

test('its mail links to the payment until it is paid', async () => {
  const { id, invoice } = await issued()
  await makeInvoiceFile(testApp.context, id, { attempt: 1, signal: new AbortController().signal })
  await mailInvoice(testApp.context, id)
  const emails = () =>
    testApp.db
      .select()
      .from(mailsTable)
      .where(like(mailsTable.key, `invoice:${id}:%`))
  expect((await emails())[0]?.text).toContain(`invoice=${invoice}`)
  await pay(await open(invoice))
  await runJobs()
  await testApp.db.execute(sql`update invoice_mailings set posted_at = now() - interval '1 hour'`)
  await invoices().send({ id })
  await mailInvoice(testApp.context, id)
  const [, again] = (await emails()).toSorted((one, other) => (one.key ?? '').localeCompare(other.key ?? ''))
  expect(again?.text).not.toContain('invoice=')
}, 60_000)

test('drafts, invoices of orders, credit notes and free ones have no link', async () => {
  const { id: order } = await testApp.confirmedOrder()
  const draft = await invoices().create({ ...someWords, isDraft: true })
  const ofOrder = await invoices().create({ ...someWords, order })
  const own = await issued()
  const note = await invoices().credit({ id: own.id, reason: 'Wrong' })
  const free = await invoices().create({ ...someWords, orders: [{ name: 'Gift', price: 0, quantity: 1, tax: 0 }] })
  for (const { _id: id } of [draft, ofOrder, note, free]) {
    expect(await testApp.as(admin).invoicePayments.ofInvoice({ id })).toEqual({ payments: [] })
    expect(await paidState(id)).toBeUndefined()
  }
})

test('an unknown or altered link is NOT_FOUND, and a link opens no payment of another', async () => {
  const [one, other] = [await issued(), await issued()]
  const [id, seal] = one.invoice.split('.')
  for (const invoice of ['', 'x', id ?? '', `${id}.`, `${other.id}.${seal}`, `${one.invoice}0`, `${one.invoice}.0`])
    for (const call of [anonymous().invoicePayments.open({ invoice }), open(invoice)])
      await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const opened = await open(one.invoice)
  await expect(look(other.invoice, opened)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const order = await testApp.open((await testApp.confirmedOrder()).id)
  await expect(look(one.invoice, order)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // The token of a payment link is not valid for an invoice.
  const { url } = await testApp.as(testApp.people.sales).paymentLinks.create({ order: (await testApp.confirmedOrder()).id, amount: 1 })
  await expect(open(new URL(url).searchParams.get('link') ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const role of ['sales', 'manager', 'employee', 'user'] as const)
    await expect(testApp.as(await testApp.one(role)).invoicePayments.ofInvoice({ id: one.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
