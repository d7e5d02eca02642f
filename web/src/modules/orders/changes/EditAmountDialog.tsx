import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FreshOrder } from '../lists/FreshOrder.tsx'
import { orderName } from '../lists/handled.ts'
import { EditAmountForm } from './EditAmountForm.tsx'
import type { OrderDialogProps } from './orderDialog.ts'

/** Edits the total, the paid amount and the two fees of an order. */
export function EditAmountDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Edit Amount" text={orderName(order)} isOpen={isOpen} onClose={onClose}>
      {(close) => <FreshOrder id={order._id}>{(fresh) => <EditAmountForm order={fresh} onDone={close} />}</FreshOrder>}
    </FormDialog>
  )
}
