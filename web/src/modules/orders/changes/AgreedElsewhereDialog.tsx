import { longestHow } from '@app/contract/orders/deal.rules.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { orderName } from '../lists/handled.ts'
import { undoOf } from './offerUndo.ts'
import type { OrderDialogProps } from './orderDialog.ts'

/** Confirms the deal without the customer's answer in the product, and asks how they agreed. */
export function AgreedElsewhereDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog
      title="Customer agreed elsewhere"
      text={`${orderName(order)}. This confirms the deal for ${money(order.totalAmount ?? 0, order.currency)} in place of the customer's answer.`}
      isOpen={isOpen}
      onClose={onClose}
    >
      {(close) => <HowForm order={order} onDone={close} />}
    </FormDialog>
  )
}

function HowForm({ order, onDone }: { order: OrderDialogProps['order']; onDone: () => void }) {
  const form = useForm({
    initialValues: { how: '' },
    validate: { how: (how) => (how.trim() === '' ? 'Required!' : null) },
  })
  const confirm = useAction(calls.orders.updateStatus, {
    done: ({ status }) => `Status Changed to ${status} Successfully!`,
    undo: ({ _id, status }) => undoOf(_id, { status }),
    failed: "Couldn't Change Status!",
    refresh: [calls.orders, calls.deal],
    form,
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ how }) => confirm.mutate({ id: order._id, status: 'Deal Confirmed', how }), focusFirstWrong(form))}
    >
      <Stack gap="md">
        <Textarea
          label="How did they agree?"
          description="For example: on the phone today at 14:00. It is kept in the story and the log; the customer can read it."
          withAsterisk
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longestHow}
          data-autofocus
          {...form.getInputProps('how')}
        />
      </Stack>
      <FormActions submit="Confirm the deal" isPending={confirm.isPending} onCancel={onDone} />
    </form>
  )
}
