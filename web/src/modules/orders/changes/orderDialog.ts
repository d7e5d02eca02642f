import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** What every dialog about one order takes. It may be shown anywhere, and stays closed until it is asked for. */
export type OrderDialogProps = {
  order: OrderSummary
  /** The status that was asked for, where that matters. */
  status?: OrderStatus | undefined
  isOpen: boolean
  onClose: () => void
}
