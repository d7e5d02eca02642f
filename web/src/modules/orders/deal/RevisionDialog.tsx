import { leastReason, reasonNeeded } from '@app/contract/orders/deal.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { Stack, Textarea } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, hasUnfinished } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import type { OrderDialogProps } from '../changes/orderDialog.ts'
import { orderFileGrant } from '../form/FileFields.tsx'
import { orderName } from '../lists/handled.ts'

/** Asks for a revision of a delivery, with files that illustrate it. */
export function RevisionDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog
      title="Ask for a revision"
      text={`${orderName(order)}. The work goes on, and the order does not complete automatically.`}
      isOpen={isOpen}
      onClose={onClose}
    >
      {(close) => <RevisionForm order={order} onDone={close} />}
    </FormDialog>
  )
}

const empty = { reason: '' }

function RevisionForm({ order, onDone }: { order: OrderSummary; onDone: () => void }) {
  const me = useMe()
  const place = `revision.${order._id}`
  const files = useUploadsDraft(`${place}.${me.id}`)
  const words = useDraft(`${place}.${me.id}`, empty)
  const { form, notice, saved } = useDraftForm({
    draft: { ...words, restoredFrom: words.restoredFrom ?? files.restoredFrom },
    empty,
    leaving: 'You have not sent your request. What you typed is kept on this device.',
    onDiscard: files.clear,
    validate: { reason: (reason) => (reason.trim().length < leastReason ? reasonNeeded : null) },
  })
  const ask = useAction(calls.deal.askForRevision, {
    done: 'We have received your request.',
    failed: 'Unable to ask for a revision.',
    refresh: [calls.orders, calls.deal, calls.documents],
    form,
    after: () => {
      saved()
      files.clear()
      onDone()
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ reason }) => ask.mutate({ id: order._id, reason, files: doneUploadIds(files.items).map((uploadId) => ({ uploadId })) }),
        focusFirstWrong(form),
      )}
    >
      <DraftNotice {...notice} />
      <Stack gap="md">
        <Textarea
          label="What should we change?"
          withAsterisk
          required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={5_000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Upload
          name={place}
          label="Files"
          value={files.items}
          onChange={files.setItems}
          getGrant={orderFileGrant}
          maxFiles={20}
          disabled={ask.isPending}
        />
      </Stack>
      <FormActions submit="Ask for a revision" isPending={ask.isPending} isDisabled={hasUnfinished(files.items)} onCancel={onDone} />
    </form>
  )
}
