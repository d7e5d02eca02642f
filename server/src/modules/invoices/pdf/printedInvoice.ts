import { dayInWords, money, number } from '@app/contract/core/format.ts'
import { stateCodeOf, stateNameOf } from '@app/contract/invoices/indianStates.rules.ts'
import type { Invoice } from '@app/contract/invoices/invoices.shapes.ts'

export type Logo = { bytes: Uint8Array; width: number; height: number }

/** The printed texts of an invoice, without layout. */
export type PrintedInvoice = {
  heading: string
  number: string
  facts: { term: string; words: string }[]
  title: string
  from: string[]
  to: string[]
  lines: { at: string; name: string; note: string; price: string; quantity: string; tax: string; total: string }[]
  totals: { term: string; words: string }[]
  total: { term: string; words: string }
  notes: string[]
  logo?: Logo | undefined
}

type Place = { address: string; city: string; state: string; country: string; zip: string }

/** The texts of an invoice; every amount is stored with the invoice and formatted as on the screen. */
export function printedInvoice(invoice: Invoice, logo?: Logo): PrintedInvoice {
  const { issuer, currency } = invoice
  const amount = (value: number) => money(value, currency)
  const isGst = !!issuer?.gstin
  const isNote = invoice.kind === 'creditNote'
  return {
    heading: isNote ? 'Credit note' : isGst ? 'Tax invoice' : 'Invoice',
    number: invoice.number,
    facts: [
      ...(invoice.issuedOn ? [{ term: 'Date', words: dateInWords(invoice.issuedOn, invoice.customerDay) }] : []),
      ...(invoice.credits ? [{ term: 'For invoice', words: invoice.credits.number }] : []),
      ...(isGst ? [{ term: 'Place of supply', words: placeOfSupply(invoice) }] : []),
    ],
    title: invoice.invoiceTitle,
    from: issuer ? [issuer.company, ...linesOf(issuer), ...(issuer.gstin ? [`GSTIN ${issuer.gstin}`] : [])] : [],
    to: [
      invoice.customerName,
      ...linesOf(invoice),
      ...(invoice.customerEmail ? [invoice.customerEmail] : []),
      ...(invoice.customerGstin ? [`GSTIN ${invoice.customerGstin}`] : []),
    ],
    lines: invoice.orders.map((line, at) => ({
      at: String(at + 1),
      name: line.name,
      note: [line.description, line.sac && `SAC ${line.sac}`].filter(Boolean).join('\n'),
      price: amount(line.price),
      quantity: number(line.quantity),
      tax: `${line.tax}%`,
      total: amount(line.total),
    })),
    totals: [
      { term: 'Subtotal', words: amount(invoice.subtotal) },
      ...invoice.taxes.map(({ name, percent, of, amount: tax }) => ({ term: `${name} ${percent}% of ${amount(of)}`, words: amount(tax) })),
    ],
    total: { term: isNote ? 'Total credited' : 'Total', words: amount(invoice.total) },
    notes: [
      ...(invoice.reason ? [`Reason: ${invoice.reason}`] : []),
      ...(invoice.taxes.length > 0 ? ['Taxes are computed on each line and rounded half up.'] : []),
    ],
    logo,
  }
}

/** The company's day, with the customer's beside it if it was another one. */
const dateInWords = (day: string, customerDay: string | undefined) =>
  customerDay ? `${dayInWords(day)} (${dayInWords(customerDay)} for the customer)` : dayInWords(day)

const linesOf = ({ address, city, state, country, zip }: Place) =>
  [...address.split('\n'), [city, zip].filter(Boolean).join(' '), [state, country].filter(Boolean).join(', ')].filter(
    (line) => line.trim() !== '',
  )

function placeOfSupply({ state, customerGstin, country }: Invoice): string {
  const code = stateCodeOf(state) ?? stateCodeOf(customerGstin.slice(0, 2))
  if (code === undefined) return [state, country].filter(Boolean).join(', ')
  return `${stateNameOf(code)} (${code})`
}
