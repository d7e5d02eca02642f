import type { InvoiceStatus } from '@app/contract/invoices/invoices.rules.ts'
import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { href } from '@app/contract/screens.ts'
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

/** What it is called in a sentence: its number, or its title while it has none. */
export const nameOf = ({ number, invoiceTitle }: Pick<InvoiceSummary, 'number' | 'invoiceTitle'>) => number || `the draft “${invoiceTitle}”`

export const draftHref = (id: string) => href('createInvoice', {}, { draft: id })
