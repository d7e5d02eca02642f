import { fromCents } from '@app/contract/core/money.ts'
import { isPayableInvoice } from '@app/contract/invoices/invoicePayments.rules.ts'
import type { Invoice, InvoiceFormat, InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { percentOf } from '@app/contract/invoices/taxes.rules.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import { pictureAddress } from '@app/contract/pictures/pictures.rules.ts'
import type { Company } from '#company/index.ts'
import type { Format } from './currentIssuer.ts'
import type { InvoiceToShow } from './invoices.store.ts'

export function serializeSummary({
  invoice,
  orderName,
  customerId,
  file,
  credits,
  creditedBy,
  creditedCents,
  refundedCents,
  mailedAt,
  isMailWaiting,
  paidState,
}: InvoiceToShow): InvoiceSummary {
  const { id, customer, currency } = invoice
  const amount = (cents: number) => fromCents(cents, currency)
  const uncreditedCents = Math.min(refundedCents, invoice.totalCents) - creditedCents
  return {
    _id: id,
    kind: invoice.kind,
    status: invoice.status,
    invoiceTitle: invoice.title,
    invoiceNumber: invoice.number ?? 0,
    number: invoice.numberText ?? '',
    ...(customerId !== null && { customerId }),
    customerName: customer.name,
    customerEmail: customer.email,
    customerGstin: customer.gstin,
    address: customer.address,
    zip: customer.zip,
    city: customer.city,
    state: customer.state,
    country: customer.country,
    currency,
    subtotal: amount(invoice.subtotalCents),
    taxAmount: amount(invoice.taxCents),
    total: amount(invoice.totalCents),
    ...(invoice.orderId && { order: invoice.orderId }),
    ...(orderName !== null && { orderName }),
    ...(credits && { credits: { _id: credits.id, number: credits.numberText ?? '' } }),
    ...(creditedBy && { creditedBy: { _id: creditedBy.id, number: creditedBy.numberText ?? '' } }),
    ...(creditedCents > 0 && { credited: amount(creditedCents) }),
    ...(uncreditedCents > 0 && { uncredited: amount(uncreditedCents) }),
    ...(invoice.reason !== null && { reason: invoice.reason }),
    ...(file && { file: file.state }),
    ...(file?.state === 'ready' && { invoiceUrl: fileAddress(id) }),
    ...(invoice.receiptOf !== null && { isReceipt: true }),
    ...(mailedAt && { mailedAt: mailedAt.toISOString() }),
    ...(isMailWaiting && { isMailWaiting: true }),
    ...(paidState ? { paid: paidState } : isPayableInvoice(invoice) && { paid: 'unpaid' as const }),
    version: invoice.version,
    ...(invoice.issuedOn !== null && { issuedOn: invoice.issuedOn }),
    ...(invoice.customerDay !== null && { customerDay: invoice.customerDay }),
    createdAt: invoice.createdAt.toISOString(),
  }
}

/** Includes lines and taxes; the taxable amounts follow the same rule as the stored totals. */
export function serializeInvoice(found: InvoiceToShow): Invoice {
  const { lines, currency, taxScheme, issuer } = found.invoice
  const totals = invoiceTotals(lines, taxScheme)
  const amount = (cents: number) => fromCents(cents, currency)
  return {
    ...serializeSummary(found),
    orders: lines.map(({ name, description, priceCents, quantity, rate, taxName, sac }, at) => ({
      name,
      description,
      price: amount(priceCents),
      quantity,
      tax: percentOf(rate),
      taxName,
      sac,
      total: amount(totals.lines[at]?.netCents ?? 0),
    })),
    taxes: totals.taxes.map(({ name, rate, baseCents, cents }) => ({
      name,
      percent: percentOf(rate),
      of: amount(baseCents),
      amount: amount(cents),
    })),
    ...(issuer && { issuer: issuerOf(issuer) }),
  }
}

const issuerOf = ({ company, address, city, state, country, zip, gstin }: NonNullable<InvoiceToShow['invoice']['issuer']>) => ({
  company,
  address,
  city,
  state,
  country,
  zip,
  gstin,
})

export const fileAddress = (id: string) => `/api/invoices/${id}/file`

export const serializeFormat = (format: Format, id: string, company: Company): InvoiceFormat => {
  const {
    company: name,
    address,
    city,
    state,
    country,
    zip,
    gstin,
    series,
    yearStartsIn,
    receiptsForPayments,
    invoicesForPaidOrders,
    version,
    logoOf,
  } = format
  const isCompanyLogo = logoOf === 'company' && company.logoName !== null
  const logo = logoOf === 'own' ? `/api/invoices/logo/${format.logoId}` : isCompanyLogo ? pictureAddress(company.logoName ?? '') : ''
  return {
    _id: id,
    company: name,
    address,
    city,
    state,
    country,
    zip,
    gstin,
    series,
    yearStartsIn,
    receiptsForPayments,
    invoicesForPaidOrders,
    logo,
    isCompanyLogo,
    version,
  }
}
