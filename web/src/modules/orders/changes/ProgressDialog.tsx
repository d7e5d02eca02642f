import { progressLabel } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { NumberInput, Slider } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { orderName } from '../lists/handled.ts'
import type { OrderDialogProps } from './orderDialog.ts'
import styles from './ProgressDialog.module.css'

/** Sets the progress of the work. */
export function ProgressDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Add Progress" text={orderName(order)} isOpen={isOpen} onClose={onClose}>
      {(close) => <ProgressForm order={order} onDone={close} />}
    </FormDialog>
  )
}

function ProgressForm({ order, onDone }: { order: OrderSummary; onDone: () => void }) {
  const [progress, setProgress] = useState(order.progress)
  const update = useAction(calls.orders.updateProgress, {
    done: 'Successfully updated the progress!',
    failed: 'Unable to update progress!',
    refresh: [calls.orders],
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        update.mutate({ id: order._id, progress })
      }}
    >
      <div className={styles.figures}>
        <NumberInput
          label="Progress"
          className={styles.percent}
          value={progress}
          onChange={(typed) => setProgress(Number(typed))}
          min={0}
          max={100}
          step={5}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          suffix="%"
          data-autofocus
        />
        <StatusTag status={progressLabel(progress) === 'Completed' ? 'Completed' : 'in progress'} label={progressLabel(progress)} />
      </div>
      <Slider
        value={progress}
        onChange={setProgress}
        step={5}
        marks={marks}
        label={null}
        size="lg"
        thumbSize={20}
        thumbLabel="Progress in percent"
        className={styles.slider}
      />
      <FormActions submit="Update progress" isPending={update.isPending} onCancel={onDone} />
    </form>
  )
}

const marks = [0, 25, 50, 75, 100].map((value) => ({ value, label: `${value}%` }))
