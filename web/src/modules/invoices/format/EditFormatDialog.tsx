import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { useIsMounted } from '#ui/useIsMounted.ts'
import { FormatForm } from './FormatForm.tsx'

/** Edits the issuer of invoices: company, address and logo, as the next one will show them. */
export default function EditFormatDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const isMounted = useIsMounted()
  return (
    <FormDialog
      title="Edit Invoice"
      text="Used on the next invoices. Issued invoices stay as they are."
      size="lg"
      isOpen={isMounted && isOpen}
      onClose={onClose}
    >
      {(close) => <Format onDone={close} />}
    </FormDialog>
  )
}

function Format({ onDone }: { onDone: () => void }) {
  const { data, isFetchedAfterMount, ...asked } = useQuery({ ...calls.invoices.format.queryOptions(), refetchOnMount: 'always' })
  return (
    <Loaded query={{ ...asked, data: isFetchedAfterMount ? data : undefined }} failed="Unable to fetch invoice format details!">
      {(format) => <FormatForm format={format} onDone={onDone} />}
    </Loaded>
  )
}
