import { z } from 'zod'
import { orderStatuses } from './orders.rules.ts'

/** As many orders as one call changes. */
export const mostOrdersAtOnce = 50

const Handling = z.object({ assignedTo: z.string().nullable(), assignedEmployee: z.string().nullable(), status: z.enum(orderStatuses) })
/** What of an order is changed for many at once. */
export type Handling = z.infer<typeof Handling>

/** A change of one order among many; with `expected` it is refused where the order is no longer as it says. */
export const OneChange = z.object({ id: z.string(), to: Handling.partial(), expected: Handling.partial().optional() })
export type OneChange = z.infer<typeof OneChange>

/** What became of one of them: what it was before, or why it is as it was. */
export const OneResult = z.object({ id: z.string(), before: Handling.optional(), problem: z.string().optional() })
export type OneResult = z.infer<typeof OneResult>
