import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'

/** The review note of the assigned manager or employee. */
export function ReviewNoteDialog({ order }: { order: Order }) {
  return (
    <FormDialog
      title="Add Review Notes"
      text="For the manager, the developer and the admin. The timeline keeps earlier notes."
      button="Add Review Notes"
      buttonProps={{ variant: 'subtle', size: 'compact-sm' }}
    >
      {(close) => <ReviewNoteForm order={order} onDone={close} />}
    </FormDialog>
  )
}

function ReviewNoteForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const form = useForm({
    initialValues: { reviewNote: order.reviewNote ?? '' },
    validate: { reviewNote: (note) => (note.trim() === '' ? 'Required!' : null) },
  })
  const add = useAction(calls.orders.addReviewNote, {
    done: 'Updated Order Successfully',
    failed: 'The review note could not be saved.',
    refresh: [calls.orders],
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ reviewNote }) => add.mutate({ id: order._id, reviewNote }), focusFirstWrong(form))}>
      <Textarea label="Review Note" withAsterisk autosize minRows={4} maxRows={16} data-autofocus {...form.getInputProps('reviewNote')} />
      <FormActions submit="Save note" isPending={add.isPending} onCancel={onDone} />
    </form>
  )
}
