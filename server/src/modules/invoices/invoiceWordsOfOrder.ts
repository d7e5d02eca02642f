import { fromCents } from '@app/contract/core/money.ts'
import { invoicedCents, invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import { InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { OrderRow } from '#orders/index.ts'
import { billingDetailsOfOrder } from './billingDetailsOfOrder.store.ts'

/**
 * What the invoice of an order says: one piece without tax, at the total if everything is paid, else at what was paid. It goes to
 * where the last payment came from, and where none tells, to what the customer wrote of themselves.
 * @throws Refusal REFUSED while nothing is paid
 */
export async function invoiceWordsOfOrder(db: Db, order: OrderRow): Promise<InvoiceWords> {
  const cents = invoicedCents(order)
  refuseUnless(cents > 0, 'Nothing was paid for this order yet, so there is nothing to invoice. The invoice maker takes any amount.')
  return await wordsAbout(db, order, cents)
}

/** What an invoice of this order says that asks for this much. */
export async function wordsAbout(db: Db, order: OrderRow, cents: number, billingOfPayment?: Billing): Promise<InvoiceWords> {
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

/** What was written elsewhere may hold signs that an invoice does not take. */
const plain = (text: string | null | undefined, most: number): string =>
  (text ?? '')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
