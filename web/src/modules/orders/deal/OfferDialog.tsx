import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import type { OrderDialogProps } from '../changes/orderDialog.ts'
import { FreshOrder } from '../lists/FreshOrder.tsx'
import { orderName } from '../lists/handled.ts'
import { OfferForm } from './OfferForm.tsx'

/** The form of an offer: price, description, last day, deadline and assignee. */
export function OfferDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Make an offer" text={orderName(order)} size="lg" isOpen={isOpen} onClose={onClose}>
      {(close) => <FreshOrder id={order._id}>{(fresh) => <OfferForm order={fresh} onDone={close} />}</FreshOrder>}
    </FormDialog>
  )
}
