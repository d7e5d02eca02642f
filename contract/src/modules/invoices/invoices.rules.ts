import type { Role } from '#core/access.ts'

export const invoiceKinds = ['invoice', 'creditNote'] as const

/** A draft can be changed and deleted. An issued invoice stays as it is; a credit note cancels it. */
export const invoiceStatuses = ['Draft', 'Issued', 'Credited'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Tabs of the list of invoices. */
export const invoiceTabs = ['all', 'draft', 'issued', 'credited'] as const
export type InvoiceTab = (typeof invoiceTabs)[number]

/** States of an issued invoice's PDF. */
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

/** Placeholder for the number of a draft: the server assigns the number when it is issued. */
export const notNumbered = 0

export const invoiceNotFound = {
  customer: 'Invoice Not Found, Please Contact Administrator!',
  staff: 'Invoice Not Found, Please Create an Invoice for this Order!',
} as const
export const notFoundFor = (role: Role) => (role === 'user' ? invoiceNotFound.customer : invoiceNotFound.staff)

/** The amount of an order's invoice: the total if everything is paid, else the paid amount. */
export const invoicedCents = ({ totalCents, paidCents }: { totalCents: number; paidCents: number }) =>
  paidCents >= totalCents ? totalCents : paidCents
