import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { FileName } from '#ui/preview/FileName.tsx'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import { draftHref } from './invoiceWords.tsx'

type Props = { invoice: Pick<InvoiceSummary, '_id' | 'status' | 'number' | 'invoiceUrl'>; title: string }

/** What an invoice is called: shows its PDF in place once that is made, and opens a draft in the maker. */
export function InvoiceTitle({ invoice, title }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const { _id, status, invoiceUrl } = invoice
  if (status === 'Draft')
    return (
      <Link to={draftHref(_id)} className="clipped cell-link" title={title}>
        {title}
      </Link>
    )
  return (
    <>
      <FileName name={title} fileLink={invoiceUrl} isShown onShow={() => setShown(_id)} />
      {invoiceUrl && <FilePreview files={[pdfOf(invoice, invoiceUrl)]} shown={shown} onShow={setShown} />}
    </>
  )
}

const pdfOf = ({ _id: key, number }: Props['invoice'], link: string): PreviewFile => ({
  key,
  name: `${number}.pdf`,
  type: 'application/pdf',
  previewLink: link,
  fileLink: link,
})
