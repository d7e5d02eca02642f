import { FormDialog } from '#ui/FormDialog.tsx'
import { AssignForm } from './AssignForm.tsx'
import { FreshOrder } from './FreshOrder.tsx'
import { orderName } from './handled.ts'
import type { OrderDialogProps } from './orderDialog.ts'

/** Who takes care of the order: its manager, for the back office, and who does the work. */
export function AssignDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Assign To" text={orderName(order)} isOpen={isOpen} onClose={onClose}>
      {(close) => <FreshOrder id={order._id}>{(fresh) => <AssignForm order={fresh} onDone={close} onCancel={close} />}</FreshOrder>}
    </FormDialog>
  )
}
