import { z } from 'zod'
import { orderStatuses } from './orders.rules.ts'

/** What somebody has just made of an order. It is taken back only where the order still is so. */
export const Made = z
  .object({
    status: z.enum(orderStatuses),
    assignedTo: z.string().nullable(),
    assignedEmployee: z.string().nullable(),
    totalAmount: z.number(),
  })
  .partial()
  .refine((made) => Object.values(made).some((value) => value !== undefined), 'Please say what is to be taken back.')
export type Made = z.infer<typeof Made>

export const MadeChange = z.object({ id: z.string(), made: Made })
export type MadeChange = z.infer<typeof MadeChange>

/** What became of one of them: whether people are told of it, or why it is as it was made. */
export const UndoResult = z.object({ id: z.string(), isTold: z.boolean().optional(), problem: z.string().optional() })
export type UndoResult = z.infer<typeof UndoResult>
