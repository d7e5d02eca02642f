import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { otherPayables } from './otherPayments.rules.ts'
import { paymentTypes } from './payments.rules.ts'

/** A payment for something other than an order. Amounts are in major units. */
export const OtherPayment = z.object({
  _id: z.string(),
  kind: z.enum(otherPayables),
  /** Path of the paid item; absent if the reader may not open it. */
  href: z.string().optional(),
  /** The payer; null for a payment without an account. */
  user: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  transactionId: z.string(),
  paymentType: z.enum(paymentTypes),
  paymentMethod: z.string(),
  amount: z.number(),
  /** Parts of the amount: the surplus, the refunded and the disputed money. */
  surplus: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  currency: z.enum(currencies),
  status: z.string(),
  createdAt: z.iso.datetime(),
})
export type OtherPayment = z.infer<typeof OtherPayment>
