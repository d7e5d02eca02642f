import { maySetRefund } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Group, Radio, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Section } from '#ui/Section.tsx'
import { orderName } from '../lists/handled.ts'
import styles from './OrderAside.module.css'
import { Tool } from './Tool.tsx'

/** The wire value of an order without a refund. */
const noRefund = 'none'

/** Whether and how a cancelled order is refunded. */
export function RefundChoice({ order }: { order: Order }) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const clear = useAction(calls.orders.updateRefund, { failed: 'Unable to Add Refund Status', refresh: [calls.orders] })
  if (!maySetRefund(me, order)) return null
  const words = order.refundStatus === noRefund ? undefined : order.refundStatus
  const choose = (answer: string) => {
    if (answer === 'yes') setOpen(true)
    else if (words) clear.mutate({ id: order._id, refundStatus: noRefund })
  }
  return (
    <Section look="plain" title="Refund" tools={words && <Tool onClick={() => setOpen(true)}>Change</Tool>}>
      <Radio.Group value={words || isOpen ? 'yes' : 'no'} onChange={choose} aria-label="Refund">
        <Group gap="lg">
          <Radio value="no" label="No" disabled={clear.isPending} />
          <Radio value="yes" label="Yes" disabled={clear.isPending} />
        </Group>
      </Radio.Group>
      {words && <p className={styles.refund}>{words}</p>}
      <FormDialog title="Refund status" text={orderName(order)} isOpen={isOpen} onClose={() => setOpen(false)}>
        {(close) => <RefundForm order={order} words={words ?? ''} onDone={close} />}
      </FormDialog>
    </Section>
  )
}

function RefundForm({ order, words, onDone }: { order: Order; words: string; onDone: () => void }) {
  const form = useForm({
    initialValues: { refundStatus: words },
    validate: { refundStatus: (status) => (status.trim() === '' ? 'Required!' : null) },
  })
  const save = useAction(calls.orders.updateRefund, {
    done: 'Updated Order Successfully',
    failed: 'Unable to Add Refund Status',
    refresh: [calls.orders],
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ refundStatus }) => save.mutate({ id: order._id, refundStatus }), focusFirstWrong(form))}>
      <Textarea
        label="Refund status"
        description="In your own words, such as Refunded 50 USD by bank transfer."
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        data-autofocus
        {...form.getInputProps('refundStatus')}
      />
      <FormActions submit="Save refund status" isPending={save.isPending} onCancel={onDone} />
    </form>
  )
}
