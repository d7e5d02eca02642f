import { FormDialog } from '#ui/FormDialog.tsx'
import { EditAmountForm } from './EditAmountForm.tsx'
import { FreshOrder } from './FreshOrder.tsx'
import { orderName } from './handled.ts'
import type { OrderDialogProps } from './orderDialog.ts'

/** What an order costs, what has come in, and its two fees. */
export function EditAmountDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Edit Amount" text={orderName(order)} isOpen={isOpen} onClose={onClose}>
      {(close) => <FreshOrder id={order._id}>{(fresh) => <EditAmountForm order={fresh} onDone={close} />}</FreshOrder>}
    </FormDialog>
  )
}
