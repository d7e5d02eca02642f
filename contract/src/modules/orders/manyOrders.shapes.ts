import { z } from 'zod'
import { orderStatuses } from './orders.rules.ts'

/** The maximum number of orders that one call changes. */
export const mostOrdersAtOnce = 50

const OrderHandling = z.object({
  assignedTo: z.string().nullable(),
  assignedEmployee: z.string().nullable(),
  status: z.enum(orderStatuses),
})
/** The fields that can be changed for many orders at once. */
export type OrderHandling = z.infer<typeof OrderHandling>

/** A change of one order of a bulk change. With `expected`, it is refused if the order has changed since. */
export const BulkChange = z.object({ id: z.string(), to: OrderHandling.partial(), expected: OrderHandling.partial().optional() })
export type BulkChange = z.infer<typeof BulkChange>

/** Result for one order of a bulk change: its previous values, or the reason for refusal. */
export const BulkChangeResult = z.object({ id: z.string(), before: OrderHandling.optional(), problem: z.string().optional() })
export type BulkChangeResult = z.infer<typeof BulkChangeResult>
