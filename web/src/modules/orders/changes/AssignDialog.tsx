import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FreshOrder } from '../lists/FreshOrder.tsx'
import { orderName } from '../lists/handled.ts'
import { AssignForm } from './AssignForm.tsx'
import type { OrderDialogProps } from './orderDialog.ts'

/** Assigns the manager (for the back office) and the developer of an order. */
export function AssignDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Assign To" text={orderName(order)} isOpen={isOpen} onClose={onClose}>
      {(close) => <FreshOrder id={order._id}>{(fresh) => <AssignForm order={fresh} onDone={close} onCancel={close} />}</FreshOrder>}
    </FormDialog>
  )
}
