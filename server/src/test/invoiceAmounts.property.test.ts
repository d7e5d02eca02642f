import { buffer } from 'node:stream/consumers'
import { money } from '@app/contract/core/format.ts'
import { type Currency, fromCents, plainAmount, toCents } from '@app/contract/core/money.ts'
import { type TaxScheme, taxSchemes } from '@app/contract/invoices/taxes.rules.ts'
import { parse } from 'csv-parse/sync'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { csvOf } from '#exports/csv.ts'
import { invoiceTable } from '#exports/tables/exportedInvoices.store.ts'
import { idsOfInvoices } from '#invoices/index.ts'
import { serializeInvoice } from '#invoices/invoices.serializer.ts'
import { insertInvoice, invoicesToShow } from '#invoices/invoices.store.ts'
import { invoicesTable, type KeptLine } from '#invoices/invoices.table.ts'
import { buildInvoiceEmail } from '#invoices/mailing/mailInvoice.ts'
import { drawInvoice } from '#invoices/pdf/drawInvoice.ts'
import { printedInvoice } from '#invoices/pdf/printedInvoice.ts'
import { howMany } from '#test/howMany.ts'
import { startTestApp, type TestApp } from './app.ts'

/** The long form: `INVOICES=5000 INVOICE_PDFS=500`. */
const many = howMany('INVOICES', { short: 25, long: 200 })
const drawn = howMany('INVOICE_PDFS', { short: 2, long: 8 })

let testApp: TestApp
let createdBy: string
beforeAll(async () => {
  testApp = await startTestApp()
  createdBy = (await testApp.one('admin')).id
})
afterAll(() => testApp.close())

const currencies = ['USD', 'INR', 'JPY', 'KWD'] as const satisfies readonly Currency[]
const anyInvoice = fc.record({
  currency: fc.constantFrom(...currencies),
  taxScheme: fc.constantFrom(...taxSchemes),
  lines: fc.array(
    fc.record({
      priceCents: fc.oneof(fc.integer({ min: -9_999, max: 99_999 }), fc.integer({ min: 0, max: 99_999_999 })),
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9_999 }).map((thousandths) => thousandths / 1000),
      ),
      rate: fc.oneof(
        fc.constantFrom(0, 5_000, 12_000, 18_000, 28_000),
        fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths * 10),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

/** The expected amounts, calculated independently of the product with big integers; half a unit rounds away from zero. */
type Line = Pick<KeptLine, 'priceCents' | 'quantity' | 'rate'>
function reckoned(lines: readonly Line[], scheme: TaxScheme) {
  const halves = scheme === 'cgstSgst' || scheme === 'cgstUtgst' ? 2n : 1n
  let [subtotal, tax] = [0n, 0n]
  for (const { priceCents, quantity, rate } of lines) {
    const sign = priceCents < 0 ? -1n : 1n
    const net = (BigInt(Math.abs(priceCents)) * BigInt(Math.round(quantity * 1000)) + 500n) / 1000n
    subtotal += sign * net
    tax += sign * halves * ((net * BigInt(rate) * 2n + 100_000n * halves) / (200_000n * halves))
  }
  return { subtotalCents: Number(subtotal), taxCents: Number(tax), totalCents: Number(subtotal + tax) }
}

const CsvRows = z.array(z.record(z.string(), z.string()))
const plain = (text: string) => text.replace(/\s+/g, ' ')
const brand = { name: 'Desk', href: 'https://desk.example' }

test(`the amounts of ${many} invoices are equal on the screen, in the mail, the CSV and the PDF, to the smallest unit`, async () => {
  const isIssuable = ({ lines, taxScheme }: { lines: Line[]; taxScheme: TaxScheme }) => reckoned(lines, taxScheme).totalCents >= 0
  const sample = fc.sample(anyInvoice.filter(isIssuable), { numRuns: many, seed: 20_261_122 })
  const place = { address: '', city: '', state: '', country: '', zip: '', gstin: '' }
  const ids = await testApp.db.transaction(async (db) => {
    const made: string[] = []
    for (const [at, { currency, taxScheme, lines }] of sample.entries()) {
      const kept = lines.map((line) => ({ ...line, name: 'Work', description: '', taxName: 'GST', sac: '' }))
      const customer = { ...place, name: 'Zoë', email: 'zoe@example.com' }
      const issued = {
        status: 'Issued',
        series: 'INV',
        year: 2026,
        number: at + 1,
        numberText: `INV-2026-${at + 1}`,
        issuedOn: '2026-11-22',
      } as const
      const issuer = { ...place, company: 'Desk', yearStartsIn: 1 }
      const words = {
        title: 'Shop',
        customer,
        currency,
        lines: kept,
        taxScheme,
        issuer,
        createdBy,
        issuedAt: new Date(),
        createdAt: new Date(),
      }
      made.push(await insertInvoice(db, { ...words, ...issued, ...reckoned(lines, taxScheme) }))
    }
    return made
  })
  const rows = await invoicesToShow(testApp.db).where(inArray(invoicesTable.id, ids))
  const table = invoiceTable((db) => idsOfInvoices(db, { search: '', direction: 'desc', tab: 'all' }))
  const file = await testApp.db.transaction(async (db) => await buffer(csvOf(db, table).bytes))
  const csv = new Map(CsvRows.parse(parse(file, { columns: true, bom: true })).map((row) => [row.Id, row]))

  const drawnOf = new Map<Currency, number>()
  for (const found of rows) {
    const { id, currency, lines, taxScheme, numberText } = found.invoice
    const asked = reckoned(lines, taxScheme)
    const printed = (cents: number) => money(fromCents(cents, currency), currency)
    const screen = serializeInvoice(found)
    const onScreen = [screen.subtotal, screen.taxAmount, screen.total].map((amount) => toCents(amount, currency))
    expect(onScreen, numberText ?? '').toEqual([asked.subtotalCents, asked.taxCents, asked.totalCents])
    expect(screen.taxes.reduce((sum, { amount }) => sum + toCents(amount, currency), 0)).toBe(asked.taxCents)

    const inFile = csv.get(id)
    expect([inFile?.Subtotal, inFile?.Tax, inFile?.Total]).toEqual(
      [asked.subtotalCents, asked.taxCents, asked.totalCents].map((cents) => plainAmount(cents, currency)),
    )
    const mail = plain(buildInvoiceEmail(brand, found.invoice, { due: undefined, orderPage: undefined }).body.text)
    expect(mail).toContain(plain(printed(asked.totalCents)))
    if (asked.taxCents > 0) for (const cents of [asked.subtotalCents, asked.taxCents]) expect(mail).toContain(plain(printed(cents)))

    const soFar = drawnOf.get(currency) ?? 0
    if (soFar >= drawn / currencies.length) continue
    drawnOf.set(currency, soFar + 1)
    const { text } = await extractText(await drawInvoice(printedInvoice(screen), new AbortController().signal), { mergePages: true })
    const paper = plain(text)
    expect(paper).toContain(`Subtotal ${plain(printed(asked.subtotalCents))}`)
    expect(paper).toContain(`Total ${plain(printed(asked.totalCents))}`)
    for (const tax of screen.taxes) expect(paper).toContain(plain(money(tax.amount, currency)))
  }
  expect(rows).toHaveLength(many)
}, 600_000)
