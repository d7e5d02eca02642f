import { listInWords } from '@app/contract/core/format.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { day, money } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useFormVersion } from '#core/useFormVersion.ts'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { ExtraFields } from '../ExtraFields.tsx'
import styles from '../OrderForm.module.css'
import { fieldsOf, type OrderFields } from '../orderFields.ts'
import { orderChanges } from '../orderInput.ts'
import { RequestFields } from '../RequestFields.tsx'
import { SubmitLine } from '../SubmitLine.tsx'
import { TimeFields } from '../TimeFields.tsx'
import { useOrderForm } from '../useOrderForm.ts'
import { AmountFields } from './AmountFields.tsx'
import { fieldsOfChange, inWords, isInForm, labelOf } from './orderConflict.ts'

type Props = { me: Me; order: Order; categories: readonly string[]; onUpdated: () => void }

/**
 * Edits an order. Only changed fields are sent, with the version that the form was opened with. A draft keeps its own version, so that a
 * restored draft overwrites no later changes.
 */
export function EditOrderForm({ me, order, categories, onUpdated }: Props) {
  const [opened] = useState(() => ({ before: fieldsOf(order, categories), version: order.version }))
  const draft = useDraft(`orderEdit.${me.id}.${order._id}`, { fields: opened.before, ...opened })
  const { form, notice, saved, landing } = useOrderForm({
    kind: 'edit',
    draft: { ...draft, initial: draft.initial.fields, keep: (fields) => draft.keep({ fields, before, version }) },
    empty: opened.before,
    before: opened.before,
    leaving: 'Your changes have not been saved. They are kept on this device.',
    onDiscard: () => known.restart(opened),
  })
  const known = useFormVersion<OrderFields>(form, draft.initial, (change) => fieldsOfChange(change, categories))
  const { before, version, conflicts } = known
  const update = useAction(calls.orders.update, {
    // After the deal, a higher price and a later deadline wait for the customer's consent.
    done: (updated, { deadline, totalAmount }) => {
      const asked = [
        ...(totalAmount !== undefined && totalAmount !== updated.totalAmount ? [money(totalAmount, updated.currency)] : []),
        ...(deadline !== undefined && deadline > updated.deadline ? [day(deadline)] : []),
      ]
      const isAsked = asked.length > 0
      return isAsked
        ? `Updated Order Successfully. The customer is asked whether they agree to ${listInWords(asked)}.`
        : 'Updated Order Successfully'
    },
    failed: 'The order could not be updated.',
    refresh: [calls.orders],
    form: landing,
    after: () => finish(),
  })
  const finish = () => {
    saved()
    onUpdated()
  }

  const send = form.onSubmit((fields) => {
    const changes = orderChanges(order._id, fields, before)
    if (Object.keys(changes).length === 1) finish()
    else if (!update.isPending) update.mutate({ ...changes, version }, { onError: known.refused })
  }, focusFirstWrong(form))

  return (
    <form ref={focusFirstField} noValidate onSubmit={send} className={styles.form} aria-label="Order">
      <DraftNotice {...notice} />
      <RequestFields form={form} />
      <TimeFields form={form} deadlineLabel="Due Date" />
      <AmountFields form={form} isPriceKept />
      <ExtraFields form={form} />
      <ConflictNotice
        changes={conflicts.filter(({ field }) => isInForm(field))}
        values={form.values}
        labelOf={labelOf}
        show={(field, values) => inWords(field, values, form.values.currency)}
        onChoose={form.setValues}
      />
      <SubmitLine
        fields={form.values}
        kind="edit"
        label="Update Order"
        isPending={update.isPending}
        hasFailed={update.isError && !update.fieldError}
      />
    </form>
  )
}
