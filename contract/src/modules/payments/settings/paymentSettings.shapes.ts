import { z } from 'zod'
import { isRate, largestRate, leastRate } from './rates.rules.ts'

/** By what an order is paid: the card form, the gateway inside India, or whichever its customer chooses. */
export const paymentWays = ['both', 'card', 'india'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** What an admin decides of it. */
export const PaymentChoices = z.object({
  /** Rupees for a dollar; nothing where none was set. */
  fixedRate: z
    .number()
    .refine(isRate, `Enter how many rupees a dollar is, between ${leastRate} and ${largestRate}, with at most six decimals.`)
    .nullable(),
  /** Whether the fixed rate counts, also where a service tells one. */
  usesFixedRate: z.boolean(),
  /** How orders of these currencies are paid. */
  waysUsd: z.enum(paymentWays),
  waysInr: z.enum(paymentWays),
})
export type PaymentChoices = z.infer<typeof PaymentChoices>

/** A rate with where it comes from and from when it is. */
export const Rate = z.object({ rate: z.number(), source: z.string(), at: z.iso.datetime() })
export type Rate = z.infer<typeof Rate>

export const PaymentSettings = PaymentChoices.extend({
  /** Counts every change, so that nobody is overwritten unseen. */
  version: z.number().int(),
  /** By which payments are charged now; none where none is known. */
  current: Rate.optional(),
  /** What the service said last, however old, and why it could not be asked since. */
  service: z
    .object({ host: z.string(), last: Rate.optional(), failure: z.string().optional(), failedAt: z.iso.datetime().optional() })
    .optional(),
  /** Who takes payments inside India: nobody where cards are real and Razorpay has no keys. */
  gateway: z.enum(['razorpay', 'sandbox']).optional(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>
