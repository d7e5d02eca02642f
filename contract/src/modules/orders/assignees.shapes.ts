import { z } from 'zod'
import { Away } from '#leave/leave.shapes.ts'
import { Colleague } from '#users/users.shapes.ts'

/** A person to whom an order can be given, with their workload. Customers never see it. */
export const Assignee = Colleague.extend({
  openOrders: z.number().int(),
  /** The first deadline among their open orders; absent where they have none. */
  nextDeadline: z.string().optional(),
  /** Whether they have checked in and not out again. */
  isIn: z.boolean(),
  /**
   * The approved leave that they are on or that begins within two weeks; absent where there is none. The reason for the leave is never
   * included.
   */
  leave: Away.optional(),
})
export type Assignee = z.infer<typeof Assignee>
