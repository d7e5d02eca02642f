import type { Currency } from '@app/contract/core/money.ts'
import type { AdminRequest } from '@app/contract/orders/orders.rules.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'

type Props = {
  order: string
  what: AdminRequest
  /** Of a refund: the most that can be refunded, in the currency of the payment. */
  most?: { amount: number; currency: Currency }
  onDone: () => void
}

/** Asks the admins for a refund or an invoice, which sales may not make themselves. */
export function AskAdminForm({ order, what, most, onDone }: Props) {
  const form = useForm<{ amount: number | string; words: string }>({
    initialValues: { amount: most?.amount ?? '', words: '' },
    validate: {
      amount: (amount) => (most && !(Number(amount) > 0 && Number(amount) <= most.amount) ? 'Must be between 0 and what was paid.' : null),
      words: (words) => (words.trim() === '' ? 'Required!' : null),
    },
  })
  const ask = useAction(calls.orders.askAdmin, {
    done: 'The admins have your request. It is in the story of the order.',
    failed: 'The request could not be sent.',
    refresh: [calls.orders],
    form,
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ amount, words }) => ask.mutate({ id: order, what, words, ...(most && { amount: Number(amount) }) }),
        focusFirstWrong(form),
      )}
    >
      <Stack gap="md">
        {most && <AmountInput currency={most.currency} label={`Amount in ${most.currency}`} {...form.getInputProps('amount')} />}
        <Textarea
          label={what === 'refund' ? 'Why should it be refunded?' : 'What should the admin know?'}
          withAsterisk
          required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2_000}
          data-autofocus
          {...form.getInputProps('words')}
        />
      </Stack>
      <FormActions submit="Ask an admin" isPending={ask.isPending} onCancel={onDone} />
    </form>
  )
}
