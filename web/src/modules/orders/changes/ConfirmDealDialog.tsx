import { decimalsMessage, fromCents, isAmount, toCents } from '@app/contract/core/money.ts'
import { mayMakeFree, type OrderStatus, partialCents, priceNeeded } from '@app/contract/orders/orders.rules.ts'
import { type OrderSummary, StatusInput } from '@app/contract/orders/orders.shapes.ts'
import { Checkbox, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { AmountInput } from '#ui/form/AmountInput.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { orderName } from '../lists/handled.ts'
import { undoOf } from './offerUndo.ts'
import type { OrderDialogProps } from './orderDialog.ts'

/** Asks for the missing price of a deal and confirms it. Both are sent in one call, so that neither is saved alone. */
export function ConfirmDealDialog({ order, status = 'Deal Confirmed', isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog
      title={`Confirm the deal for ${orderName(order)}`}
      text="There is no price yet. The confirmation tells the customer the price, and they can then pay."
      isOpen={isOpen}
      onClose={onClose}
    >
      {(close) => <DealForm order={order} status={status} onDone={close} onCancel={close} />}
    </FormDialog>
  )
}

type Values = { totalAmount: number | string; isFree: boolean; freeReason: string }

type FormProps = { order: OrderSummary; status: OrderStatus; onDone: () => void; onCancel: () => void }

/** Sets a status that requires a deal, together with the price or the reason why the order is free. */
export function DealForm({ order, status, onDone, onCancel }: FormProps) {
  const me = useMe()
  const { currency } = order
  const form = useForm<Values>({
    initialValues: { totalAmount: '', isFree: false, freeReason: '' },
    validate: {
      totalAmount: (typed, { isFree }) => (isFree ? null : wrongPrice(typed, currency)),
      freeReason: (typed, { isFree }) => (isFree ? wrong('freeReason', typed) : null),
    },
  })
  const confirm = useAction(calls.orders.updateStatus, {
    done: ({ status }) => `Status Changed to ${status} Successfully!`,
    undo: ({ _id, status }) => undoOf(_id, { status }),
    failed: "Couldn't Change Status!",
    refresh: [calls.orders],
    form,
    after: onDone,
  })
  const send = ({ isFree, totalAmount, freeReason }: Values) =>
    confirm.mutate({ id: order._id, status, ...(isFree ? { freeReason } : { totalAmount: Number(totalAmount) }) })

  const { isFree, totalAmount } = form.values
  const total = Number(totalAmount)
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <Stack gap="md">
        {!isFree && (
          <AmountInput
            currency={currency}
            label="Total amount"
            withAsterisk
            required
            leftSection={currency}
            leftSectionWidth={52}
            description={isAmount(total, currency) && total > 0 ? `The customer may pay half (${half(total, currency)}) first.` : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data-autofocus
            {...form.getInputProps('totalAmount')}
          />
        )}
        {mayMakeFree(me) && <Checkbox label="It is free of charge" {...form.getInputProps('isFree', { type: 'checkbox' })} />}
        {isFree && (
          <Textarea
            label="Why it is free"
            description="The customer reads it, and it is kept with the order."
            withAsterisk
            required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            {...form.getInputProps('freeReason')}
          />
        )}
      </Stack>
      <FormActions
        submit={status === 'Deal Confirmed' ? 'Confirm the deal' : `Change to ${status}`}
        isPending={confirm.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}

const half = (total: number, currency: string) => money(fromCents(partialCents(toCents(total, currency), currency), currency), currency)

const wrong = (field: 'totalAmount' | 'freeReason', value: unknown) =>
  StatusInput.shape[field].safeParse(value).error?.issues[0]?.message ?? null
const wrongPrice = (typed: number | string, currency: string) => {
  if (typed === '') return priceNeeded
  return isAmount(Number(typed), currency) ? wrong('totalAmount', Number(typed)) : decimalsMessage(currency)
}
