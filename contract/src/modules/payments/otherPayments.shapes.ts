import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { otherPayables } from './otherPayments.rules.ts'
import { paymentTypes } from './payments.rules.ts'

/** Money that came for something else than an order. Amounts are in major units. */
export const OtherPayment = z.object({
  _id: z.string(),
  kind: z.enum(otherPayables),
  /** Where what was paid is looked at; absent for whoever may not open that. */
  href: z.string().optional(),
  /** Who paid; nobody where it was done without an account. */
  user: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  transactionId: z.string(),
  paymentType: z.enum(paymentTypes),
  paymentMethod: z.string(),
  amount: z.number(),
  /** Of the amount: what was more than was left to pay, what was given back, what a bank has taken back. */
  surplus: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  currency: z.enum(currencies),
  status: z.string(),
  createdAt: z.iso.datetime(),
})
export type OtherPayment = z.infer<typeof OtherPayment>
