import { z } from 'zod'
import { nextActions, parties } from '#orders/nextAction.rules.ts'
import { OrderSummary } from '#orders/orders.shapes.ts'

/** Why an order is listed first on the office's home, the most urgent reason first. */
export const waitingReasons = ['overdue', 'unpriced', 'unassigned', 'unpaid'] as const

/** An order that waits for an action, with who must act. */
export const WaitingOrder = OrderSummary.extend({
  nextAction: z.object({ party: z.enum(parties), action: z.enum(nextActions), until: z.string().nullable() }),
  /** For the office only. */
  reason: z.enum(waitingReasons).optional(),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>
