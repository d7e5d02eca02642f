import { fromCents } from '@app/contract/core/money.ts'
import { invoicedCents, invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { OrderRow } from '#orders/index.ts'
import { billingDetailsOfOrder } from './billingDetailsOfOrder.store.ts'

/**
 * The content of an order's invoice: one item without tax, at the total if everything is paid, else at the paid amount. Addressed to the
 * billing address of the last payment, or else to the customer's profile.
 * @throws Refusal REFUSED if nothing is paid
 */
export async function invoiceWordsOfOrder(db: Db, order: OrderRow): Promise<InvoiceWords> {
  const cents = invoicedCents(order)
  refuseUnless(cents > 0, 'Nothing was paid for this order yet. Use the invoice maker for any other amount.')
  return await invoiceWordsFor(db, order, cents)
}

/** The content of an order's invoice for the given amount. */
export async function invoiceWordsFor(db: Db, order: OrderRow, cents: number, billingOfPayment?: Billing): Promise<InvoiceWords> {
  const known = await billingDetailsOfOrder(db, order)
  const { customer, billing } = { ...known, ...(billingOfPayment && { billing: billingOfPayment }) }
  const { name, address, pinCode, city, state, country } = billing
  return InvoiceWords.parse({
    invoiceTitle: plain(order.name, invoiceLimits.title),
    customerName: plain(name ?? customer?.name, invoiceLimits.name) || 'Customer',
    customerEmail: [billing.email, order.email, customer?.email].find(isEmail) ?? '',
    address: plain(address ?? customer?.address, invoiceLimits.address),
    zip: plain(pinCode, invoiceLimits.zip),
    city: plain(city, invoiceLimits.place),
    state: plain(state, invoiceLimits.place),
    country: plain(country, invoiceLimits.place),
    currency: order.currency,
    orders: [
      {
        name: plain(order.name, invoiceLimits.line),
        description: `Order #${order.number}`,
        price: fromCents(cents, order.currency),
        quantity: 1,
        tax: 0,
      },
    ],
  })
}

type Billing = Awaited<ReturnType<typeof billingDetailsOfOrder>>['billing']

const isEmail = (text: string | null | undefined) =>
  InvoiceWords.shape.customerEmail.safeParse(text ?? undefined).data === text && text !== ''

/** Removes characters that invoices do not allow. */
const plain = (text: string | null | undefined, most: number): string =>
  (text ?? '')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
