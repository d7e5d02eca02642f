import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** What every dialog about one order takes. It may be shown anywhere, and stays closed until it is asked for. */
export type OrderDialogProps = { order: OrderSummary; isOpen: boolean; onClose: () => void }
