import type { DocumentCategory } from '@app/contract/documents/documents.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, hasUnfinished } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import { orderFileGrant } from '../../form/FileFields.tsx'
import { orderName } from '../../lists/handled.ts'
import { categoryLabels } from '../story/eventWords.ts'

type Props = { order: Order; category: DocumentCategory; isOpen: boolean; onClose: () => void }

/** Adds files of one category to an order. */
export function AddFilesDialog({ order, category, isOpen, onClose }: Props) {
  return (
    <FormDialog title={`Upload ${categoryLabels[category].toLowerCase()}`} text={orderName(order)} isOpen={isOpen} onClose={onClose}>
      {(close) => <AddFilesForm order={order} category={category} onDone={close} />}
    </FormDialog>
  )
}

function AddFilesForm({ order, category, onDone }: Pick<Props, 'order' | 'category'> & { onDone: () => void }) {
  const me = useMe()
  const place = `addFiles.${category}.${order._id}`
  const files = useUploadsDraft(`${place}.${me.id}`)
  const [isAsked, setAsked] = useState(false)
  const arePictures = files.items.length > 0 && files.items.every(({ type }) => type.startsWith('image/'))
  const add = useAction(arePictures ? calls.documents.addSeveral : calls.documents.add, {
    done: 'Successfully Uploaded!',
    failed: arePictures ? 'Unable to upload screenshots!' : 'Unable to upload file!',
    once: true,
    refresh: [calls.orders, calls.documents],
    after: () => {
      files.clear()
      onDone()
    },
  })
  const missing = files.items.length === 0 ? 'Required!' : hasUnfinished(files.items) ? 'Please wait until every file is uploaded.' : null

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (missing === null) add.mutate({ orderId: order._id, category, uploadIds: doneUploadIds(files.items) })
      }}
    >
      <Upload
        name={place}
        label="Files"
        withAsterisk
        error={isAsked && missing}
        value={files.items}
        onChange={files.setItems}
        getGrant={orderFileGrant}
        disabled={add.isPending}
      />
      <FormActions submit="Upload" isPending={add.isPending} onCancel={onDone} />
    </form>
  )
}
