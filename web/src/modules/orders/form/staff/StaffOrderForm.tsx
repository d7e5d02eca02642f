import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import type { Me } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { doneUploadIds } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import { ExtraFields } from '../ExtraFields.tsx'
import { FileFields } from '../FileFields.tsx'
import { ownZone } from '../hourAndZone.ts'
import styles from '../OrderForm.module.css'
import { emptyOrder } from '../orderFields.ts'
import { staffOrder } from '../orderInput.ts'
import { RequestFields } from '../RequestFields.tsx'
import { SubmitLine } from '../SubmitLine.tsx'
import { TimeFields } from '../TimeFields.tsx'
import { useOrderForm } from '../useOrderForm.ts'
import { AmountFields } from './AmountFields.tsx'
import { PeopleFields } from './PeopleFields.tsx'

/** The form of an order that staff enter for a customer. */
export function StaffOrderForm({ me, onCreated }: { me: Me; onCreated: (order: Order) => void }) {
  const place = `createStaffOrder.${me.id}`
  const [empty] = useState(() => emptyOrder(ownZone()))
  const words = useDraft(place, empty)
  const files = useUploadsDraft(place)
  const draft = {
    ...words,
    restoredFrom: words.restoredFrom ?? files.restoredFrom,
    clear() {
      words.clear()
      files.clear()
    },
  }
  const { form, notice, saved, landing, filesError, clearFilesError } = useOrderForm({
    kind: 'staff',
    draft,
    empty,
    leaving: 'This order has not been created. What you typed is kept on this device.',
  })
  const create = useAction(calls.orders.create, {
    done: 'Created Order Successfully',
    failed: 'Unable To Create Order!',
    refresh: [calls.orders],
    form: landing,
    once: place,
    after: ({ order }) => {
      saved()
      onCreated(order)
    },
  })

  const send = form.onSubmit((fields) => {
    if (!create.isPending) create.mutate(staffOrder(fields, doneUploadIds(files.items)))
  }, focusFirstWrong(form))

  return (
    <form ref={focusFirstField} noValidate onSubmit={send} className={styles.form} aria-label="Order">
      <DraftNotice {...notice} />
      <PeopleFields form={form} />
      <RequestFields form={form} />
      <TimeFields form={form} />
      <AmountFields form={form} />
      <ExtraFields form={form} />
      <FileFields
        place={place}
        items={files.items}
        onChange={(items) => {
          clearFilesError()
          files.setItems(items)
        }}
        error={filesError}
      />
      <SubmitLine
        fields={form.values}
        kind="staff"
        label="Create Order"
        items={files.items}
        isPending={create.isPending}
        hasFailed={create.isError && !create.fieldError}
      />
    </form>
  )
}
