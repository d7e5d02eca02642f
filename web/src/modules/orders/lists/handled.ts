import { isAfterDeal } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** What the rules ask about an order, from the order as it came over the wire. */
export const handled = ({ status, customer, assignedTo, assignedEmployee }: OrderSummary) => ({
  status,
  customerId: customer[0]?._id ?? '',
  managerId: assignedTo[0]?._id ?? null,
  employeeId: assignedEmployee[0]?._id ?? null,
})

/** How an order is called where its name alone could be another one's: `#1042 Landing page`. */
export const orderName = ({ number, name }: Pick<OrderSummary, 'number' | 'name'>) => `#${number} ${name}`

/** What the rules ask about its price. */
export const priceOf = ({ totalAmount = 0, isFree = false, status }: Pick<OrderSummary, 'totalAmount' | 'isFree' | 'status'>) => ({
  total: totalAmount,
  isFree,
  isConfirmed: isAfterDeal(status),
})
