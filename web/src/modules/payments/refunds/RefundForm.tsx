import { type Currency, decimalsMessage, isAmount } from '@app/contract/core/money.ts'
import { sandboxRefundHint } from '@app/contract/payments/refunds.rules.ts'
import { type RefundPurpose, refundReasonLength } from '@app/contract/payments/refunds.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { NativeSelect, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'

type Props = {
  payment: string
  refundable: number
  currency: Currency
  isByHand: boolean
  order?: string | undefined
  isSandbox: boolean
  onDone: () => void
}
type Typed = { amount: number | string; currency: Currency; reason: string; purpose: RefundPurpose | null }

/** Amount and reason of a refund. The input stays until the refund is made. */
export function RefundForm({ payment, refundable, currency, isByHand, order, isSandbox, onDone }: Props) {
  const form = useForm<Typed>({
    initialValues: { amount: refundable, currency, reason: '', purpose: null },
    validate: {
      amount: (amount) => problemOf(amount, refundable, currency),
      reason: (reason) => (reason.trim() === '' ? 'Required!' : null),
      purpose: (purpose) => (order !== undefined && purpose === null ? 'Please choose one.' : null),
    },
  })
  const navigate = useNavigate()
  // A refunded order keeps its invoice, of which an admin may credit the part.
  const invoices = useQuery({ ...calls.invoices.one.queryOptions({ id: order ?? '' }), enabled: order !== undefined, retry: false })
  const invoice = invoices.data?.find(({ kind, status }) => kind === 'invoice' && status === 'Issued')
  const openInvoice = () => void navigate(href('allInvoices', {}, { beside: invoice?._id ?? '' }))
  const refund = useAction(calls.payments.refund, {
    done: isByHand ? 'The payment is recorded as refunded.' : 'The refund is on its way.',
    failed: 'The refund could not be made.',
    refresh: [calls.payments, calls.publicPayments, calls.subscriptions, calls.invoicePayments, calls.invoices, calls.orders],
    once: true,
    form,
    after: () => {
      onDone()
      if (invoice) toast.offer(`The invoice ${invoice.number} still stands for the whole amount.`, { label: 'Credit it', act: openInvoice })
    },
  })
  const amount = typeof form.values.amount === 'number' ? form.values.amount : 0
  const send = ({ amount, currency, reason, purpose }: Typed) =>
    refund.mutate({ payment, amount: Number(amount), currency, reason, ...(purpose && { purpose }) })

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
        {order !== undefined && (
          <Radio.Group label="What is this refund?" withAsterisk {...form.getInputProps('purpose')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="favour"
                label="A favour"
                description={`The price of the order falls by ${money(amount, currency)}, so the customer owes nothing again.`}
              />
              <Radio
                value="correction"
                label="A correction"
                description={`The price stays, so ${money(amount, currency)} is left to pay again. The source code may be locked until then.`}
              />
            </Stack>
          </Radio.Group>
        )}
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
    'The customer gets a mail.',
    !isPart && 'A full refund also returns the coins that were spent with the payment.',
  ]
    .filter(Boolean)
    .join(' ')
