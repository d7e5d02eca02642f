import { isAfterDeal } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** The people of an order as the rules take them, from the wire. */
export const handled = ({ status, customer, assignedTo, assignedEmployee }: OrderSummary) => ({
  status,
  customerId: customer[0]?._id ?? '',
  managerId: assignedTo[0]?._id ?? null,
  employeeId: assignedEmployee[0]?._id ?? null,
})

/** The name of an order with its number, where the name alone is ambiguous: `#1042 Landing page`. */
export const orderName = ({ number, name }: Pick<OrderSummary, 'number' | 'name'>) => `#${number} ${name}`

/** The price of an order as the rules take it. */
export const priceOf = ({ totalAmount = 0, isFree = false, status }: Pick<OrderSummary, 'totalAmount' | 'isFree' | 'status'>) => ({
  total: totalAmount,
  isFree,
  isConfirmed: isAfterDeal(status),
})
