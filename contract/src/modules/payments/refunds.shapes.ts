import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { Person } from '#users/users.shapes.ts'

export const refundReasonLength = 500

/** `pending` until the provider says how it ended; one by hand has happened when it is written down. */
export const refundStates = ['pending', 'succeeded', 'failed'] as const

/** `here` is asked for from here, `provider` in the provider's own dashboard, `hand` was paid back by ourselves. */
export const refundOrigins = ['here', 'provider', 'hand'] as const

/** What an admin gives back of a payment, in the currency that it was paid in. */
export const RefundInput = z.object({
  payment: z.string(),
  amount: Amount.min(0.001, 'Must be more than 0.'),
  currency: z.enum(currencies),
  reason: z.string().trim().min(1, 'Required!').max(refundReasonLength),
})
export type RefundInput = z.infer<typeof RefundInput>

export const Refund = z.object({
  _id: z.string(),
  origin: z.enum(refundOrigins),
  state: z.enum(refundStates),
  amount: z.number(),
  currency: z.enum(currencies),
  /** Why, who asked for it, and what the provider said where it failed: for the back office. */
  reason: z.string().optional(),
  requestedBy: Person.optional(),
  failure: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof Refund>

/** What of a payment may still be given back, for whoever may do so, and what was. */
export const PaymentRefunds = z.object({
  payment: z.string(),
  refundable: z.number().optional(),
  /** True where nobody but ourselves can pay it back: it came as cash or by bank. */
  isByHand: z.boolean(),
  /** True where the sandbox plays the provider, which does as certain amounts tell it. */
  isSandbox: z.boolean(),
  refunds: z.array(Refund),
})
export type PaymentRefunds = z.infer<typeof PaymentRefunds>
