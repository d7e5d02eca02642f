import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useIsMounted } from '#ui/useIsMounted.ts'

/** Cancels an issued invoice as a whole. */
export default function CreditDialog({ invoice, onClose }: { invoice: InvoiceSummary; onClose: () => void }) {
  const isMounted = useIsMounted()
  return (
    <FormDialog
      title={`Cancel ${invoice.number}`}
      text={`A credit note of ${money(invoice.total, invoice.currency)} is issued, with a number of its own. This can't be undone.`}
      isOpen={isMounted}
      onClose={onClose}
    >
      {(close) => <CreditForm id={invoice._id} onDone={close} />}
    </FormDialog>
  )
}

function CreditForm({ id, onDone }: { id: string; onDone: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Required!' : null) },
  })
  const credit = useAction(calls.invoices.credit, {
    done: ({ number }) => `Credit note ${number} was issued.`,
    failed: 'The credit note could not be issued.',
    refresh: [calls.invoices],
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => credit.mutate({ id, reason }))}>
      <Textarea
        label="Reason"
        description="Printed on the credit note."
        withAsterisk
        autosize
        minRows={2}
        maxLength={invoiceLimits.reason}
        {...form.getInputProps('reason')}
      />
      <FormActions submit="Issue credit note" isDanger isPending={credit.isPending} onCancel={onDone} />
    </form>
  )
}
