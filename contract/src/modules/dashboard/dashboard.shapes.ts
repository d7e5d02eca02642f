import { z } from 'zod'
import { nextActions, parties } from '#orders/nextAction.rules.ts'
import { OrderSummary } from '#orders/orders.shapes.ts'

/** Why an order stands first on the home of the office, the most pressing reason first. */
export const waitingReasons = ['overdue', 'unpriced', 'unassigned', 'unpaid'] as const

/** An order that waits for somebody, with whose move it is. */
export const WaitingOrder = OrderSummary.extend({
  nextAction: z.object({ party: z.enum(parties), action: z.enum(nextActions), until: z.string().nullable() }),
  /** For the office alone. */
  reason: z.enum(waitingReasons).optional(),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>
