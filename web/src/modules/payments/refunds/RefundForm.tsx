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

/** How much goes back and why. What was typed stays until the refund is made. */
export function RefundForm({ payment, refundable, currency, isByHand, isSandbox, onDone }: Props) {
  const form = useForm<Typed>({
    initialValues: { amount: refundable, currency, reason: '' },
    validate: {
      amount: (amount) => problemOf(amount, refundable, currency),
      reason: (reason) => (reason.trim() === '' ? 'Required!' : null),
    },
  })
  const refund = useAction(calls.payments.refund, {
    done: isByHand ? 'The payment is written down as paid back.' : 'The refund is on its way.',
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
          description="Only the company reads it."
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
  return amount > refundable ? `At most ${money(refundable, currency)} can be given back.` : null
}

const whatFollows = (isByHand: boolean, isPart: boolean) =>
  [
    isByHand
      ? 'No money moves by this: it says that you have paid it back.'
      : 'The money goes back to where it was paid from; banks take 5 to 10 days. It can’t be taken back.',
    'The customer gets a mail, and what is paid of an order falls by this amount, which may lock its source code.',
    !isPart && 'With the whole payment, coins that were spent with it go back too.',
  ]
    .filter(Boolean)
    .join(' ')
