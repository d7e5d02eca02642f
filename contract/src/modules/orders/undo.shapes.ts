import { z } from 'zod'
import { orderStatuses } from './orders.rules.ts'

/** The values that a person has just set on an order. The undo is refused if the order no longer has them. */
export const AppliedValues = z
  .object({
    status: z.enum(orderStatuses),
    assignedTo: z.string().nullable(),
    assignedEmployee: z.string().nullable(),
    totalAmount: z.number(),
  })
  .partial()
  .refine((made) => Object.values(made).some((value) => value !== undefined), 'Please say what is to be taken back.')
export type AppliedValues = z.infer<typeof AppliedValues>

export const AppliedChange = z.object({ id: z.string(), made: AppliedValues })
export type AppliedChange = z.infer<typeof AppliedChange>

/** Result of the undo of one order: whether people are notified of it, or the reason for refusal. */
export const UndoResult = z.object({ id: z.string(), isNotified: z.boolean().optional(), problem: z.string().optional() })
export type UndoResult = z.infer<typeof UndoResult>
