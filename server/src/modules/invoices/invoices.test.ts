import { money } from '@app/contract/core/format.ts'
import { eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesTable } from './invoices.table.ts'
import { indianFormat, someWords, startTestInvoices, type TestInvoices } from './testInvoices.ts'

let testApp: TestInvoices
let admin: TestInvoices['admin']

beforeAll(async () => {
  testApp = await startTestInvoices()
  admin = testApp.admin
})
afterAll(() => testApp.close())

/** The text of a PDF, with normalised spaces. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}
const plain = (text: string) => text.replace(/\s+/g, ' ')

async function pdfOf(url: string | undefined, person = testApp.people.admin) {
  const led = await testApp.fetched(person, url ?? '')
  expect(led.statusCode).toBe(302)
  return await testApp.fetched(null, String(led.headers.location))
}

test('an invoice is issued with the next number, and its PDF shows the same as the screen', async () => {
  const made = await admin.create(someWords)
  expect(made).toMatchObject({
    kind: 'invoice',
    status: 'Issued',
    number: expect.stringMatching(/^INV-2026-\d{4}$/),
    issuedOn: '2026-11-21',
    subtotal: 100,
    taxes: [{ name: 'GST', percent: 18, of: 70, amount: 12.6 }],
    taxAmount: 12.6,
    total: 112.6,
    file: 'making',
    issuer: { company: 'Mentordesk' },
  })
  expect(made).not.toHaveProperty('invoiceUrl')
  expect(await admin.download({ id: made._id })).toEqual({ file: 'making', name: `${made.number}.pdf` })
  await testApp.runJobs()

  const [ready] = await admin.one({ id: made._id })
  expect(ready).toMatchObject({ file: 'ready', invoiceUrl: `/api/invoices/${made._id}/file` })
  const file = await pdfOf(ready?.invoiceUrl)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('inline') })
  const words = await wordsOf(file.rawPayload)
  for (const said of [made.number, '21 November 2026', 'Zoë Müller', 'Shop in React', 'By the hour']) expect(words).toContain(said)
  expect(words).toContain(`Subtotal ${money(made.subtotal, 'USD')}`)
  expect(words).toContain(`GST 18% of ${money(70, 'USD')} ${money(made.taxAmount, 'USD')}`)
  expect(words).toContain(`Total ${money(made.total, 'USD')}`)
  expect(testApp.pushed).toContainEqual({ kind: 'changed', audience: { roles: ['admin'] }, topic: 'invoices', id: made._id })
}, 60_000)

test('rupees, euros and other scripts are printed in the PDF, and HTML is printed as text', async () => {
  const names = ['Жанна Дарк', 'Ωμέγα', '田中太郎', '김철수', 'Łukasz €', '<b>bold</b> & "co"', 'محمد', 'ไทย']
  const orders = names.map((name) => ({ name, price: 1234.5, quantity: 100, tax: 0 }))
  const made = await admin.create({ ...someWords, currency: 'INR', orders })
  await testApp.makePdf(made._id)
  const [ready] = await admin.one({ id: made._id })
  const words = await wordsOf((await pdfOf(ready?.invoiceUrl)).rawPayload)
  for (const name of names.slice(0, 6)) expect(words).toContain(name)
  expect(words).toContain('₹1,23,450.00')
  expect(words).toContain(plain(`Total ${money(made.total, 'INR')}`))
}, 60_000)

test('a client sends 0, and the server assigns the number', async () => {
  await expect(admin.create({ ...someWords, invoiceNumber: 7 as 0 })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'invoiceNumber' })
  const [first, second] = [await admin.create({ ...someWords, invoiceNumber: 0 }), await admin.create(someWords)]
  expect(second.invoiceNumber).toBe(first.invoiceNumber + 1)
})

test('repeated and concurrent calls with one key make one invoice and one number', async () => {
  const once = { idempotencyKey: 'attempt-of-an-invoice' }
  const [first, ...others] = await testApp.atOnce(4, () => admin.create(someWords, once))
  const later = await admin.create(someWords, once)
  expect(new Set([...others, later].map(({ _id }) => _id))).toEqual(new Set([first?._id]))
  expect((await admin.create(someWords)).invoiceNumber).toBe((first?.invoiceNumber ?? 0) + 1)
  await expect(admin.create({ ...someWords, invoiceTitle: 'Another' }, once)).rejects.toMatchObject({ code: 'KEY_REUSED' })
})

test('a draft has no number, is changed only from its current version, and is issued once', async () => {
  const draft = await admin.create({ ...someWords, isDraft: true })
  expect(draft).toMatchObject({ status: 'Draft', invoiceNumber: 0, number: '', version: 1 })
  const changed = await admin.updateDraft({ ...someWords, invoiceTitle: 'Another', id: draft._id, version: 1 })
  expect(changed).toMatchObject({ invoiceTitle: 'Another', version: 2 })
  await expect(admin.updateDraft({ ...someWords, id: draft._id, version: 1 })).rejects.toMatchObject({ code: 'CONFLICT', version: 2 })
  await expect(admin.issue({ id: draft._id, version: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })

  const answers = await testApp.atOnce(5, () => admin.issue({ id: draft._id, version: 2 }).catch((error) => error.code))
  expect(answers.filter((answer) => answer === 'REFUSED')).toHaveLength(4)
  const [issued] = await admin.one({ id: draft._id })
  expect(issued).toMatchObject({ status: 'Issued', invoiceTitle: 'Another' })
  await expect(admin.updateDraft({ ...someWords, id: draft._id, version: 2 })).rejects.toMatchObject({ code: 'REFUSED' })
  await expect(admin.removeDraft({ id: draft._id })).rejects.toMatchObject({ code: 'REFUSED' })

  const other = await admin.create({ ...someWords, isDraft: true })
  await admin.removeDraft({ id: other._id })
  await expect(admin.one({ id: other._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('several drafts are issued separately, in order, and refused ones say why', async () => {
  const drafts = []
  for (const invoiceTitle of ['One', 'Two', 'Three']) drafts.push(await admin.create({ ...someWords, invoiceTitle, isDraft: true }))
  const [one, two, three] = drafts.map(({ _id: id, version }) => ({ id, version }))
  if (!one || !two || !three) throw new Error('no drafts')
  await admin.updateDraft({ ...someWords, ...two })
  const asked = [three, two, { id: crypto.randomUUID(), version: 1 }, { id: 'none', version: 1 }, one]
  const { results } = await admin.issueMany({ drafts: asked })
  expect(results.map(({ id }) => id)).toEqual(asked.map(({ id }) => id))
  const [first, changed, missing, noId, last] = results
  expect([changed, missing, noId]).toEqual([
    { id: two.id, problem: expect.stringContaining('has just changed this draft') },
    { id: asked[2]?.id, problem: expect.any(String) },
    { id: 'none', problem: expect.any(String) },
  ])
  const numbers = []
  for (const result of [first, last]) numbers.push((await admin.one({ id: result?.id ?? '' }))[0])
  expect(numbers.map((invoice) => invoice?.number)).toEqual([first?.number, last?.number])
  expect((numbers[1]?.invoiceNumber ?? 0) - (numbers[0]?.invoiceNumber ?? 0)).toBe(1)
  expect((await admin.one({ id: two.id }))[0]).toMatchObject({ status: 'Draft', version: 2 })
})

test('the database refuses to change, empty or delete issued invoices', async () => {
  const made = await admin.create(someWords)
  const one = eq(invoicesTable.id, made._id)
  const stays = { cause: { message: 'an issued invoice does not change' } }
  for (const change of [
    { title: 'x' },
    { totalCents: 1, subtotalCents: 1, taxCents: 0 },
    { number: 9999 },
    { issuedOn: '2020-01-01' },
    { lines: [] },
  ])
    await expect(testApp.db.update(invoicesTable).set(change).where(one)).rejects.toMatchObject(stays)
  await expect(testApp.db.update(invoicesTable).set({ status: 'Draft' }).where(one)).rejects.toMatchObject(stays)
  await expect(testApp.db.delete(invoicesTable).where(one)).rejects.toMatchObject(stays)
  await expect(testApp.db.execute(sql`truncate invoices cascade`)).rejects.toMatchObject({ cause: { message: 'issued invoices are kept' } })
  await expect(testApp.db.execute(sql`update invoice_numbers set last_number = 0`)).rejects.toThrow()
  await expect(testApp.db.execute(sql`delete from invoice_numbers`)).rejects.toThrow()
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ total: made.total, number: made.number })
})

test('an issued invoice is cancelled once, by a credit note with a number of its own', async () => {
  const made = await admin.create(someWords)
  const notes = await testApp.atOnce(4, () => admin.credit({ id: made._id, reason: 'Wrong address' }))
  expect(new Set(notes.map(({ number }) => number)).size).toBe(1)
  const [note] = notes
  expect(note).toMatchObject({
    kind: 'creditNote',
    number: expect.stringMatching(/^CN-2026-\d{4}$/),
    total: made.total,
    reason: 'Wrong address',
    credits: { _id: made._id, number: made.number },
  })
  expect((await admin.one({ id: made._id }))[0]).toMatchObject({ status: 'Credited', creditedBy: { number: note?.number } })
  await expect(admin.credit({ id: note?._id ?? '', reason: 'x' })).rejects.toMatchObject({ code: 'REFUSED' })
  await testApp.makePdf(note?._id ?? '')
  const [ready] = await admin.one({ id: note?._id ?? '' })
  const words = await wordsOf((await pdfOf(ready?.invoiceUrl)).rawPayload)
  expect(words).toContain('Credit note')
  expect(words).toContain(`For invoice: ${made.number}`)
}, 60_000)

test('for an Indian company GST follows the two states and the accounting year, and later changes do not affect it', async () => {
  const before = await admin.create({ ...someWords, isDraft: true })
  await admin.saveFormat(indianFormat)
  const words = {
    ...someWords,
    currency: 'INR' as const,
    country: 'India',
    orders: [{ name: 'Work', price: 100.05, quantity: 1, tax: 18, sac: '998314' }],
  }
  const near = await admin.create({ ...words, state: 'Karnataka' })
  expect(near).toMatchObject({
    number: expect.stringMatching(/^INV-2026-27-\d{4}$/),
    taxes: [
      { name: 'CGST', percent: 9, amount: 9 },
      { name: 'SGST', percent: 9, amount: 9 },
    ],
    total: 118.05,
  })
  expect((await admin.create({ ...words, state: 'Kerala' })).taxes).toMatchObject([{ name: 'IGST', percent: 18, amount: 18.01 }])
  await expect(admin.create({ ...words, state: 'Keralaa' })).rejects.toMatchObject({ code: 'BAD_INPUT', field: 'state' })
  await expect(admin.create({ ...words, customerGstin: '29AAGCB7383J1Z5' })).rejects.toMatchObject({ field: 'customerGstin' })
  await expect(admin.saveFormat({ ...indianFormat, state: 'Kerala' })).rejects.toMatchObject({ field: 'gstin' })

  // An older draft gets the issuer of the day on which it is issued.
  const issued = await admin.issue({ id: before._id, version: 1 })
  expect(issued).toMatchObject({ issuer: { company: 'Desk Private Limited' }, taxes: [{ name: 'IGST' }] })
  await admin.saveFormat({ ...indianFormat, company: 'Another Name', gstin: '', yearStartsIn: 1 })
  await testApp.makePdf(near._id)
  const [ready] = await admin.one({ id: near._id })
  expect(ready).toMatchObject({ issuer: { company: 'Desk Private Limited', gstin: indianFormat.gstin }, total: 118.05 })
  const printed = await wordsOf((await pdfOf(ready?.invoiceUrl)).rawPayload)
  for (const said of ['Tax invoice', 'GSTIN 29AAGCB7383J1Z4', 'Place of supply: Karnataka (29)', 'SAC 998314', 'CGST 9% of ₹100.05 ₹9.00'])
    expect(printed).toContain(said)
}, 60_000)
