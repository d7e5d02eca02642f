import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'

/** Downloads the PDF of an invoice or of an order's invoice, or reports its state. */
export function useInvoiceDownload() {
  return useAction(calls.invoices.download, {
    failed: 'Something went wrong when downloading invoice!',
    after: ({ file, url }) => {
      if (url) location.assign(url)
      else if (file === 'making') toast.success('The PDF is being created. Please try again in a moment.')
      else toast.failure('Something went wrong when downloading invoice!')
    },
  })
}
