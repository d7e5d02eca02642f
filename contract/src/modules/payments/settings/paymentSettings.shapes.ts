import { z } from 'zod'
import { isRate, largestRate, leastRate } from './rates.rules.ts'

/** How an order can be paid: the card form, the gateway inside India, or either. */
export const paymentWays = ['both', 'card', 'india'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The settings that an admin can change. */
export const PaymentChoices = z.object({
  /** Rupees per dollar; null if none is set. */
  fixedRate: z
    .number()
    .refine(isRate, `Enter how many rupees a dollar is, between ${leastRate} and ${largestRate}, with at most six decimals.`)
    .nullable(),
  /** Whether the fixed rate applies even if a rate service is set up. */
  usesFixedRate: z.boolean(),
  /** Payment methods of orders in these currencies. */
  waysUsd: z.enum(paymentWays),
  waysInr: z.enum(paymentWays),
})
export type PaymentChoices = z.infer<typeof PaymentChoices>

/** An exchange rate with its source and time. */
export const Rate = z.object({ rate: z.number(), source: z.string(), at: z.iso.datetime() })
export type Rate = z.infer<typeof Rate>

export const PaymentSettings = PaymentChoices.extend({
  /** Counts every change, so that a stale edit is refused. */
  version: z.number().int(),
  /** The rate that payments are charged by now; absent if none is known. */
  current: Rate.optional(),
  /** The service's last rate, however old, and why the last request failed. */
  service: z
    .object({ host: z.string(), last: Rate.optional(), failure: z.string().optional(), failedAt: z.iso.datetime().optional() })
    .optional(),
  /** The gateway for payments inside India; absent if cards are real and Razorpay has no keys. */
  gateway: z.enum(['razorpay', 'sandbox']).optional(),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>
