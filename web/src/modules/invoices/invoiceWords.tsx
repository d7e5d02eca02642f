import type { InvoicePaidState } from '@app/contract/invoices/invoicePayments.rules.ts'
import type { InvoiceStatus } from '@app/contract/invoices/invoices.rules.ts'
import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { money } from '#core/format.ts'
import type { ShapeName } from '#ui/Shape.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'

const looks: Record<InvoiceStatus, { tone: Tone; shape: ShapeName }> = {
  Draft: { tone: 'new', shape: 'half' },
  Issued: { tone: 'done', shape: 'check' },
  Credited: { tone: 'off', shape: 'cross' },
}

export const InvoiceTag = ({ invoice: { kind, status } }: { invoice: Pick<InvoiceSummary, 'kind' | 'status'> }) => (
  <Tag {...looks[status]}>{kind === 'creditNote' ? 'Credit note' : status}</Tag>
)

const paidLooks: Record<InvoicePaidState, { tone: Tone; shape: ShapeName; label: string }> = {
  unpaid: { tone: 'warm', shape: 'half', label: 'Unpaid' },
  paid: { tone: 'done', shape: 'check', label: 'Paid' },
  'partially refunded': { tone: 'new', shape: 'half', label: 'Partially refunded' },
  refunded: { tone: 'off', shape: 'cross', label: 'Refunded' },
  disputed: { tone: 'warm', shape: 'half', label: 'Disputed' },
  'charged back': { tone: 'off', shape: 'cross', label: 'Charged back' },
}

/** Payment state of an invoice without an order; invoices of orders follow their order. */
export function PaidTag({ invoice: { paid, status } }: { invoice: Pick<InvoiceSummary, 'paid' | 'status'> }) {
  if (!paid || (paid === 'unpaid' && status !== 'Issued')) return null
  const { label, ...look } = paidLooks[paid]
  return <Tag {...look}>{label}</Tag>
}

/** Says how refunds and credit notes reduce an invoice, for every reader; nothing while it stands for all of its total. */
export function standingWords({ total, credited = 0, uncredited, status, currency }: InvoiceSummary): string | undefined {
  const amount = (value: number) => money(value, currency)
  if (uncredited !== undefined)
    return `${amount(uncredited)} of it was refunded and is not credited, so it no longer stands for what was paid.`
  return credited > 0 && status === 'Issued' ? `${amount(credited)} of ${amount(total)} is credited.` : undefined
}

/** Name of an invoice in a sentence: its number, or the title of a draft. */
export const nameOf = ({ number, invoiceTitle }: Pick<InvoiceSummary, 'number' | 'invoiceTitle'>) => number || `the draft “${invoiceTitle}”`

export const draftHref = (id: string) => href('createInvoice', {}, { draft: id })
