import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { orderName } from '../lists/handled.ts'
import { undoOf } from './offerUndo.ts'
import type { OrderDialogProps } from './orderDialog.ts'

/** Asks for the reason and cancels the order. Reason and status are sent in one call, so that neither is saved alone. */
export function CancelReasonDialog({ order, isOpen, onClose, onCancelled }: OrderDialogProps & { onCancelled?: (order: Order) => void }) {
  return (
    <FormDialog
      title={`Cancel ${orderName(order)}?`}
      text="The customer reads the reason, and it is kept with the order. You can reopen the order later."
      isOpen={isOpen}
      onClose={onClose}
    >
      {(close) => <ReasonForm order={order} onClose={close} onCancelled={onCancelled} />}
    </FormDialog>
  )
}

type FormProps = Pick<OrderDialogProps, 'order' | 'onClose'> & { onCancelled: ((order: Order) => void) | undefined }

function ReasonForm({ order, onClose, onCancelled }: FormProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => reasonShape.safeParse(reason).error?.issues[0]?.message ?? null },
  })
  const cancel = useAction(calls.orders.updateStatus, {
    failed: 'Unable to Add Order Cancellation Reason',
    refresh: [calls.orders],
    form,
    after: (cancelled) => {
      toast.success('Added Cancellation Reason !')
      toast.undo(`Status Changed to ${cancelled.status} Successfully!`, undoOf(cancelled._id, { status: cancelled.status }))
      onClose()
      onCancelled?.(cancelled)
    },
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ reason }) => cancel.mutate({ id: order._id, status: 'Cancel Order', reason }), focusFirstWrong(form))}
    >
      <Textarea
        label="Reason"
        withAsterisk
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2_000}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {/* A button named 'Cancel' would suggest cancelling the order. */}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={cancel.isPending}>
          Keep order
        </Button>
        <Button type="submit" color="red" loading={cancel.isPending}>
          Cancel Order
        </Button>
      </Group>
    </form>
  )
}

const reasonShape = OrderChanges.shape.cancellationReason.unwrap()
