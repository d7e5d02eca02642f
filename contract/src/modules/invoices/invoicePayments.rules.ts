/** How the money of an issued invoice without an order stands; of others it is their order's matter. */
export const invoicePaidStates = ['unpaid', 'paid', 'partially refunded', 'refunded', 'disputed', 'charged back'] as const
export type InvoicePaidState = (typeof invoicePaidStates)[number]

type Standing = { kind: string; status: string; totalCents: number }
/** What can be paid by a link: an invoice of its own that counts and asks for something. */
export const isPayableInvoice = (invoice: Standing & { orderId: string | null; receiptOf: string | null }): boolean =>
  invoice.kind === 'invoice' &&
  invoice.status === 'Issued' &&
  invoice.orderId === null &&
  invoice.receiptOf === null &&
  invoice.totalCents > 0
