import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** The props of every dialog about one order. It can be rendered anywhere and stays closed until it is opened. */
export type OrderDialogProps = {
  order: OrderSummary
  /** The requested status, for dialogs that need it. */
  status?: OrderStatus | undefined
  isOpen: boolean
  onClose: () => void
}
