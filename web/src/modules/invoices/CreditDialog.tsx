import { decimalsMessage, fromCents, isAmount, toCents } from '@app/contract/core/money.ts'
import { invoiceLimits } from '@app/contract/invoices/invoices.rules.ts'
import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useIsMounted } from '#ui/useIsMounted.ts'

/** Credits an issued invoice: a part of it, or all that is left, which cancels it. */
export default function CreditDialog({ invoice, onClose }: { invoice: InvoiceSummary; onClose: () => void }) {
  const isMounted = useIsMounted()
  return (
    <FormDialog
      title={`Credit ${invoice.number}`}
      text="A credit note is issued, with a number of its own. This can't be undone."
      isOpen={isMounted}
      onClose={onClose}
    >
      {(close) => <CreditForm invoice={invoice} onDone={close} />}
    </FormDialog>
  )
}

function CreditForm({ invoice, onDone }: { invoice: InvoiceSummary; onDone: () => void }) {
  const { _id: id, currency, total, credited = 0, uncredited } = invoice
  const left = fromCents(toCents(total, currency) - toCents(credited, currency), currency)
  const form = useForm<{ amount: number | string; reason: string }>({
    initialValues: { amount: uncredited ?? left, reason: '' },
    validate: {
      amount: (amount) => {
        if (typeof amount === 'string') return 'Required!'
        if (amount <= 0) return 'Must be more than 0.'
        if (!isAmount(amount, currency)) return decimalsMessage(currency)
        return amount > left ? `At most ${money(left, currency)} of this invoice can be credited.` : null
      },
      reason: (reason) => (reason.trim() === '' ? 'Required!' : null),
    },
  })
  const credit = useAction(calls.invoices.credit, {
    done: ({ number }) => `Credit note ${number} was issued.`,
    failed: 'The credit note could not be issued.',
    refresh: [calls.invoices],
    once: true,
    form,
    after: onDone,
  })
  const amount = Number(form.values.amount)
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ amount, reason }) => credit.mutate({ id, reason, amount: Number(amount) }), focusFirstWrong(form))}
    >
      <Stack gap="md">
        <AmountInput
          currency={currency}
          label={`Amount, ${currency}`}
          withAsterisk
          description={
            amount < left ? `${money(left - amount, currency)} of the invoice stays valid.` : 'All that is left: the invoice is cancelled.'
          }
          {...form.getInputProps('amount')}
        />
        <Textarea
          label="Reason"
          description="Printed on the credit note."
          withAsterisk
          autosize
          minRows={2}
          maxLength={invoiceLimits.reason}
          {...form.getInputProps('reason')}
        />
      </Stack>
      <FormActions submit="Issue credit note" isDanger isPending={credit.isPending} onCancel={onDone} />
    </form>
  )
}
