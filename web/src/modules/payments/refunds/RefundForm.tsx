import { type Currency, decimalsMessage, isAmount } from '@app/contract/core/money.ts'
import { sandboxRefundHint } from '@app/contract/payments/refunds.rules.ts'
import { refundReasonLength } from '@app/contract/payments/refunds.shapes.ts'
import { NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'

type Props = { payment: string; refundable: number; currency: Currency; isByHand: boolean; isSandbox: boolean; onDone: () => void }
type Typed = { amount: number | string; currency: Currency; reason: string }

/** Amount and reason of a refund. The input stays until the refund is made. */
export function RefundForm({ payment, refundable, currency, isByHand, isSandbox, onDone }: Props) {
  const form = useForm<Typed>({
    initialValues: { amount: refundable, currency, reason: '' },
    validate: {
      amount: (amount) => problemOf(amount, refundable, currency),
      reason: (reason) => (reason.trim() === '' ? 'Required!' : null),
    },
  })
  const refund = useAction(calls.payments.refund, {
    done: isByHand ? 'The payment is recorded as refunded.' : 'The refund is on its way.',
    failed: 'The refund could not be made.',
    refresh: [calls.payments, calls.publicPayments, calls.subscriptions, calls.invoicePayments, calls.invoices, calls.orders],
    once: true,
    form,
    after: onDone,
  })
  const amount = typeof form.values.amount === 'number' ? form.values.amount : 0
  const send = ({ amount, currency, reason }: Typed) => refund.mutate({ payment, amount: Number(amount), currency, reason })

  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <AmountInput
            currency={currency}
            label="Amount"
            description={form.errors.amount ? undefined : `At most ${money(refundable, currency)}.`}
            max={refundable}
            {...form.getInputProps('amount')}
          />
          <NativeSelect label="Currency" data={[currency]} {...form.getInputProps('currency')} />
        </SimpleGrid>
        <Textarea
          label="Reason"
          description="Only the company can read it."
          autosize
          minRows={2}
          maxLength={refundReasonLength}
          {...form.getInputProps('reason')}
        />
        <Text size="sm">{whatFollows(isByHand, amount < refundable)}</Text>
        {isSandbox && (
          <Text size="sm" c="dimmed">
            {sandboxRefundHint}
          </Text>
        )}
      </Stack>
      <FormActions submit={`${isByHand ? 'Record' : 'Refund'} ${money(amount, currency)}`} isPending={refund.isPending} onCancel={onDone} />
    </form>
  )
}

function problemOf(amount: number | string, refundable: number, currency: Currency): string | null {
  if (amount === '' || typeof amount === 'string') return 'Required!'
  if (amount <= 0) return 'Must be more than 0.'
  if (!isAmount(amount, currency)) return decimalsMessage(currency)
  return amount > refundable ? `At most ${money(refundable, currency)} can be refunded.` : null
}

const whatFollows = (isByHand: boolean, isPart: boolean) =>
  [
    isByHand
      ? 'This only records a refund that you have already paid.'
      : 'The money returns to the card or account that paid; banks take 5 to 10 days. A refund can’t be undone.',
    'The customer gets a mail. The paid amount of an order falls by the refund, which may lock its source code.',
    !isPart && 'A full refund also returns the coins that were spent with the payment.',
  ]
    .filter(Boolean)
    .join(' ')
