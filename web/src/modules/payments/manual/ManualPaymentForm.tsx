import { decimalsMessage, fromCents, isAmount, toCents } from '@app/contract/core/money.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { manualMethods, referenceLength } from '@app/contract/payments/payments.rules.ts'
import { ManualPayment } from '@app/contract/payments/payments.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { checkWhenLeft } from '#core/checkWhenLeft.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import styles from '../ManualPayment.module.css'

type Typed = { amount: number | string; currency: string; method: string; otherMethod: string; reference: string }

/** Amount and method of a manual payment; the remaining amount is computed beside it. */
export function ManualPaymentForm({ order }: { order: Order }) {
  const { totalAmount = 0, remainingAmount = 0, currency } = order
  const navigate = useNavigate()
  const me = useMe()
  const [empty] = useState<Typed>({ amount: '', currency, method: '', otherMethod: '', reference: '' })
  const { form, notice, saved } = useDraftForm<Typed>({
    draft: useDraft(`manualPayment.${order._id}.${me.id}`, empty),
    empty,
    leaving: 'The payment has not been recorded. Your input is kept on this device.',
    validate: (typed) => problemsOf(typed, order),
    ...checkWhenLeft(['amount']),
  })
  const record = useAction(calls.payments.record, {
    done: 'Payment Created Successfully!',
    failed: 'The payment could not be recorded.',
    refresh: [calls.payments, calls.orders],
    once: true,
    form,
    after: ({ payment }) => {
      saved()
      if (payment) void navigate(href('paymentDetails', { id: payment._id }))
    },
  })
  const paid = typeof form.values.amount === 'number' ? form.values.amount : 0
  const left = fromCents(toCents(remainingAmount, currency) - toCents(paid, currency), currency)

  return (
    <form ref={focusFirstField} noValidate onSubmit={form.onSubmit((typed) => record.mutate(wireOf(typed, order)), focusFirstWrong(form))}>
      <DraftNotice {...notice} />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className={styles.readOnly}>
          <TextInput label="Total" readOnly value={money(totalAmount, currency)} />
          <TextInput label="Remaining" readOnly value={money(Math.max(0, left), currency)} description="After this payment." />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <AmountInput
            currency={currency}
            label="Paid amount"
            // Replaces the description: an extra line on blur would move what the user is clicking.
            description={form.errors.amount ? undefined : `At most ${money(remainingAmount, currency)}.`}
            max={remainingAmount}
            {...form.getInputProps('amount')}
          />
          <NativeSelect label="Currency" data={['', currency]} {...form.getInputProps('currency')} />
        </SimpleGrid>
        <Radio.Group label="Payment method" {...form.getInputProps('method')}>
          <Stack gap="xs" mt={4}>
            {manualMethods.map((method) => (
              <Radio key={method} value={method} label={method} />
            ))}
          </Stack>
        </Radio.Group>
        {form.values.method === 'Other' && (
          <TextInput label="Which method" placeholder="Cheque" maxLength={60} {...form.getInputProps('otherMethod')} />
        )}
        <TextInput
          label="Reference"
          description="The bank's reference, if there is one."
          maxLength={referenceLength}
          {...form.getInputProps('reference')}
        />
      </Stack>
      <FormActions submit="Accept payment" isPending={record.isPending} isDisabled={!isComplete(form.values)} />
    </form>
  )
}

const methodWritten = ({ method, otherMethod }: Typed) => (method === 'Other' ? otherMethod.trim() : method)

const isComplete = (typed: Typed) =>
  typeof typed.amount === 'number' && typed.amount > 0 && typed.currency !== '' && methodWritten(typed) !== ''

function problemsOf(typed: Typed, { remainingAmount = 0, currency }: Order) {
  const amount = Number(typed.amount)
  const parsed = ManualPayment.shape.amount.safeParse(amount)
  return {
    amount:
      typed.amount === ''
        ? 'Required!'
        : amount > remainingAmount
          ? 'This is more than what is left to pay.'
          : (parsed.error?.issues[0]?.message ?? (isAmount(amount, currency) ? null : decimalsMessage(currency))),
    currency: typed.currency === currency ? null : `This order is priced in ${currency}.`,
    otherMethod: typed.method === 'Other' && typed.otherMethod.trim() === '' ? 'Required!' : null,
  }
}

// The form offers only the order's currency.
const wireOf = (typed: Typed, { _id, currency }: Order) => ({
  order: _id,
  amount: Number(typed.amount),
  currency,
  paymentMethod: methodWritten(typed),
  ...(typed.reference.trim() !== '' && { reference: typed.reference.trim() }),
})
