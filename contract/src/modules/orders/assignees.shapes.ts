import { z } from 'zod'
import { Away } from '#leave/leave.shapes.ts'
import { Colleague } from '#users/users.shapes.ts'

/** Somebody to whom an order can be given, and what they have to do already. Never for customers. */
export const Assignee = Colleague.extend({
  openOrders: z.number().int(),
  /** The first deadline among those; absent where there are none. */
  nextDeadline: z.string().optional(),
  /** Whether they have checked in and not out again. */
  isIn: z.boolean(),
  /** The approved leave that they are on, or that begins within two weeks; absent where there is none. Why they are away is never told. */
  leave: Away.optional(),
})
export type Assignee = z.infer<typeof Assignee>
