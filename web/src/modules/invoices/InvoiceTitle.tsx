import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { FileName } from '#ui/preview/FileName.tsx'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import { draftHref } from './invoiceWords.tsx'

type Props = { invoice: Pick<InvoiceSummary, '_id' | 'status' | 'number' | 'invoiceUrl'>; title: string }

/** The title of an invoice: opens its PDF once it is ready, or a draft in the maker. */
export function InvoiceTitle({ invoice, title }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const { _id, status, invoiceUrl } = invoice
  if (status === 'Draft')
    return (
      <span className="clipped" style={clip} title={title}>
        <Link to={draftHref(_id)} className="cell-link">
          {title}
        </Link>
      </span>
    )
  return (
    <span style={clip}>
      <FileName name={title} fileLink={invoiceUrl} isShown onShow={() => setShown(_id)} />
      {invoiceUrl && <FilePreview files={[pdfOf(invoice, invoiceUrl)]} shown={shown} onShow={setShown} />}
    </span>
  )
}

/** Long titles are cut off, since the list has many columns. */
const clip: CSSProperties & Record<'--clip-width', string> = { '--clip-width': '18ch' }

const pdfOf = ({ _id: key, number }: Props['invoice'], link: string): PreviewFile => ({
  key,
  name: `${number}.pdf`,
  type: 'application/pdf',
  previewLink: link,
  fileLink: link,
})
