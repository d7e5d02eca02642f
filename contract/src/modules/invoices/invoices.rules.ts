import type { Role } from '#core/access.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const

/** A draft can be changed and removed. What is issued stays as it is; a credit note takes it back. */
export const invoiceStatuses = ['Draft', 'Issued', 'Credited'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** What the list of all of them is divided into. */
export const invoiceTabs = ['all', 'draft', 'issued', 'credited'] as const
export type InvoiceTab = (typeof invoiceTabs)[number]

/** How the PDF of an issued one stands. */
export const invoiceFileStates = ['making', 'ready', 'failed'] as const

export const invoiceLimits = {
  title: 200,
  name: 120,
  email: 254,
  address: 300,
  zip: 20,
  place: 100,
  line: 200,
  description: 1000,
  taxName: 20,
  sac: 8,
  lines: 1000,
  quantity: 1_000_000,
  reason: 300,
  issuedAtOnce: 50,
} as const

/** What is sent and shown instead of a number that nothing has yet: the server gives it when the invoice is issued. */
export const notNumbered = 0

export const invoiceNotFound = {
  customer: 'Invoice Not Found, Please Contact Administrator!',
  staff: 'Invoice Not Found, Please Create an Invoice for this Order!',
} as const
export const notFoundFor = (role: Role) => (role === 'user' ? invoiceNotFound.customer : invoiceNotFound.staff)

/** What an invoice made from an order asks for: the total if everything is paid, else what was paid. */
export const invoicedCents = ({ totalCents, paidCents }: { totalCents: number; paidCents: number }) =>
  paidCents >= totalCents ? totalCents : paidCents
