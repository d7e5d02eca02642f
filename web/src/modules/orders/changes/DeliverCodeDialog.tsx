import { longestDeliveryNote } from '@app/contract/documents/documents.rules.ts'
import { needsPrice, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
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
import { When } from '#ui/When.tsx'
import { deliveredFiles } from '../details/files/delivered.ts'
import { orderFilesQuery } from '../details/files/orderFilesQuery.ts'
import { orderName, priceOf } from '../lists/handled.ts'
import { DealForm } from './ConfirmDealDialog.tsx'
import type { OrderDialogProps } from './orderDialog.ts'

/** Uploads the source code, which delivers the order. Readers who see prices are first asked for a missing one. */
export function DeliverCodeDialog({ order, isOpen, onClose }: OrderDialogProps) {
  const me = useMe()
  // One dialog serves all rows of a list, and keeps the order as it was when the dialog opened.
  const [agreed, setAgreed] = useState<string>()
  const isAgreed = agreed === order._id || !seesMoney(me.role) || !needsPrice(priceOf(order), 'Delivered')
  const text = isAgreed
    ? orderName(order)
    : `${orderName(order)} has no price yet. The deal is confirmed first, then the code is delivered.`
  return (
    <FormDialog title="Deliver Code" text={text} isOpen={isOpen} onClose={onClose}>
      {(close) =>
        isAgreed ? (
          <DeliverForm order={order} onDone={close} />
        ) : (
          <DealForm order={order} status="Deal Confirmed" onDone={() => setAgreed(order._id)} onCancel={close} />
        )
      }
    </FormDialog>
  )
}

const isDelivered = ({ status }: OrderSummary) => status === 'Delivered' || status === 'Completed'

const empty = { note: '' }

function DeliverForm({ order, onDone }: { order: OrderSummary; onDone: () => void }) {
  const me = useMe()
  const name = `deliverCode.${order._id}`
  const files = useUploadsDraft(`${name}.${me.id}`)
  const words = useDraft(`${name}.${me.id}.note`, empty)
  const { form, notice, saved } = useDraftForm({
    draft: { ...words, restoredFrom: words.restoredFrom ?? files.restoredFrom },
    empty,
    leaving: 'You have not delivered the code. What you typed is kept on this device.',
    onDiscard: files.clear,
  })
  const [isAsked, setAsked] = useState(false)
  const deliver = useAction(calls.documents.add, {
    done: 'Successfully Uploaded!',
    failed: 'Unable to upload file!',
    once: true,
    refresh: [calls.orders, calls.documents],
    form,
    after: () => {
      saved()
      files.clear()
      onDone()
    },
  })
  const missing = files.items.length === 0 ? 'Required!' : hasUnfinished(files.items) ? 'Please wait until every file is uploaded.' : null
  const send = ({ note }: typeof empty) => {
    setAsked(true)
    if (missing === null)
      deliver.mutate({ orderId: order._id, category: 'sourceCode', uploadIds: doneUploadIds(files.items), ...(note && { note }) })
  }

  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <DraftNotice {...notice} />
      <Stack gap="md">
        <Upload
          name={name}
          label="Source code"
          withAsterisk
          description={
            isDelivered(order)
              ? 'The files are added to the earlier delivery.'
              : 'The order becomes Delivered with progress 100%, and everyone involved is notified.'
          }
          error={isAsked && missing}
          value={files.items}
          onChange={files.setItems}
          getGrant={() => calls.uploads.awsInfo({ purpose: 'orderFile' }).then(({ upload }) => upload)}
          maxFiles={20}
          disabled={deliver.isPending}
        />
        <Textarea
          autosize
          label="Note for the customer"
          description="What you did and how to run it. The customer reads it with the files and in the email."
          minRows={4}
          maxRows={12}
          maxLength={longestDeliveryNote}
          disabled={deliver.isPending}
          {...form.getInputProps('note')}
        />
        <EarlierDeliveries orderId={order._id} />
      </Stack>
      <FormActions submit="Deliver Code" isPending={deliver.isPending} onCancel={onDone} />
    </form>
  )
}

/** The files that were sent before, so that it is clear what the customer has. */
function EarlierDeliveries({ orderId }: { orderId: string }) {
  const { data = [] } = useQuery(orderFilesQuery(orderId))
  const sent = deliveredFiles(data)
  if (sent.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        Sent before
      </Text>
      <Text component="ul" size="sm" c="dimmed" my={4} pl={18}>
        {sent.map(({ file }) => (
          <li key={file._id}>
            {file.delivery && `Delivery ${file.delivery}: `}
            {file.name}, <When at={file.createdAt} />
          </li>
        ))}
      </Text>
    </div>
  )
}
