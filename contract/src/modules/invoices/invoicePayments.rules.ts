/** Payment state of an issued invoice without an order; invoices of orders follow their order. */
export const invoicePaidStates = ['unpaid', 'paid', 'partially refunded', 'refunded', 'disputed', 'charged back'] as const
export type InvoicePaidState = (typeof invoicePaidStates)[number]

type PayableFacts = { kind: string; status: string; totalCents: number }
/** Whether a payment link can pay it: an issued invoice without an order and with an amount. */
export const isPayableInvoice = (invoice: PayableFacts & { orderId: string | null; receiptOf: string | null }): boolean =>
  invoice.kind === 'invoice' &&
  invoice.status === 'Issued' &&
  invoice.orderId === null &&
  invoice.receiptOf === null &&
  invoice.totalCents > 0
