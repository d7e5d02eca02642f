import { decimalsMessage, fromCents, isAmount, maxCentsOf, toCents } from '@app/contract/core/money.ts'
import type { InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { lacksState, percentOf, rateOf, type TaxScheme, taxSchemeOf } from '@app/contract/invoices/taxes.rules.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import type { InvoicedCustomer, InvoiceRow, Issuer, KeptLine } from './invoices.table.ts'

type Content = Pick<InvoiceRow, 'title' | 'customer' | 'currency' | 'lines' | 'taxScheme' | 'subtotalCents' | 'taxCents' | 'totalCents'>

/**
 * Converts the input to stored lines with amounts.
 * @throws Refusal BAD_INPUT for an amount that the currency does not have, a total beyond the limit, or a missing state that GST needs
 */
export function contentOf(words: InvoiceWords, issuer: Pick<Issuer, 'gstin' | 'state'>): Content {
  const customer: InvoicedCustomer = {
    name: words.customerName,
    email: words.customerEmail,
    address: words.address,
    city: words.city,
    state: words.state,
    country: words.country,
    zip: words.zip,
    gstin: words.customerGstin,
  }
  const lines = words.orders.map(({ name, description, price, quantity, tax, taxName, sac }, at): KeptLine => {
    if (!isAmount(price, words.currency)) throw badInput(`orders.${at}.price`, decimalsMessage(words.currency))
    return { name, description, priceCents: toCents(price, words.currency), quantity, rate: rateOf(tax), taxName, sac }
  })
  const content = { title: words.invoiceTitle, customer, currency: words.currency, lines }
  return { ...content, ...amountsFor(content, issuer) }
}

/** The input that makes this content. */
export const wordsOfContent = ({
  title,
  customer,
  currency,
  lines,
}: Pick<Content, 'title' | 'customer' | 'currency' | 'lines'>): InvoiceWords => ({
  invoiceTitle: title,
  customerName: customer.name,
  customerEmail: customer.email,
  customerGstin: customer.gstin,
  address: customer.address,
  city: customer.city,
  state: customer.state,
  country: customer.country,
  zip: customer.zip,
  currency,
  orders: lines.map(({ priceCents, rate, ...line }) => ({ ...line, price: fromCents(priceCents, currency), tax: percentOf(rate) })),
})

/** The amounts of an invoice for this issuer; computed again when a draft is issued. */
export function amountsFor(
  { customer, currency, lines }: Pick<Content, 'customer' | 'currency' | 'lines'>,
  issuer: Pick<Issuer, 'gstin' | 'state'>,
) {
  const taxScheme: TaxScheme = taxSchemeOf(issuer, customer)
  if (lacksState(issuer, customer) && lines.some(({ rate }) => rate > 0))
    throw badInput('state', 'Please choose a state of India: GST goes by it.')
  const { lines: amounts, subtotalCents, taxCents, totalCents } = invoiceTotals(lines, taxScheme)
  const most = maxCentsOf(currency)
  const tooMuch = amounts.findIndex((line) => Math.abs(line.totalCents) > most)
  if (tooMuch >= 0) throw badInput(`orders.${tooMuch}.price`, 'This line is too large.')
  if (totalCents < 0) throw new Refusal('BAD_INPUT', 'The total of an invoice must be 0 or more.', { field: 'orders' })
  if (totalCents > most) throw new Refusal('BAD_INPUT', 'The total of this invoice is too large.', { field: 'orders' })
  return { taxScheme, subtotalCents, taxCents, totalCents }
}
