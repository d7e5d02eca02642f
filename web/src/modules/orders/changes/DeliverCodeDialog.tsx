import { needsPrice, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, hasUnfinished } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
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

function DeliverForm({ order, onDone }: { order: OrderSummary; onDone: () => void }) {
  const me = useMe()
  const name = `deliverCode.${order._id}`
  const files = useUploadsDraft(`${name}.${me.id}`)
  const [isAsked, setAsked] = useState(false)
  const deliver = useAction(calls.documents.add, {
    done: 'Successfully Uploaded!',
    failed: 'Unable to upload file!',
    once: true,
    refresh: [calls.orders, calls.documents],
    after: () => {
      files.clear()
      onDone()
    },
  })
  const missing = files.items.length === 0 ? 'Required!' : hasUnfinished(files.items) ? 'Please wait until every file is uploaded.' : null
  const send = () => {
    setAsked(true)
    if (missing === null) deliver.mutate({ orderId: order._id, category: 'sourceCode', uploadIds: doneUploadIds(files.items) })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
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
      <FormActions submit="Deliver Code" isPending={deliver.isPending} onCancel={onDone} />
    </form>
  )
}
