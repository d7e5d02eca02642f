import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { Person } from '#users/users.shapes.ts'

export const refundReasonLength = 500

/** `pending` until the provider reports the end; a refund by hand succeeds when it is recorded. */
export const refundStates = ['pending', 'succeeded', 'failed'] as const

/** `here` was requested in the product, `provider` in the provider's dashboard, `hand` was paid back by staff. */
export const refundOrigins = ['here', 'provider', 'hand'] as const

/**
 * The purpose of an order's refund. A `favour` lowers the price by it, so that nothing is owed again; after a `correction` the price stays,
 * and the amount is left to pay.
 */
export const refundPurposes = ['favour', 'correction'] as const
export type RefundPurpose = (typeof refundPurposes)[number]

/** A refund request of an admin, in the currency of the payment. */
export const RefundInput = z.object({
  payment: z.string(),
  amount: Amount.min(0.001, 'Must be more than 0.'),
  currency: z.enum(currencies),
  reason: z.string().trim().min(1, 'Required!').max(refundReasonLength),
  /** Only matters for payments of orders. */
  purpose: z.enum(refundPurposes).default('correction'),
})
export type RefundInput = z.infer<typeof RefundInput>

export const Refund = z.object({
  _id: z.string(),
  origin: z.enum(refundOrigins),
  state: z.enum(refundStates),
  amount: z.number(),
  currency: z.enum(currencies),
  purpose: z.enum(refundPurposes).optional(),
  /** The reason, who requested it, and the provider's message if it failed; for the back office. */
  reason: z.string().optional(),
  requestedBy: Person.optional(),
  failure: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof Refund>

/** The refunds of a payment, and how much can still be refunded for readers who may refund. */
export const PaymentRefunds = z.object({
  payment: z.string(),
  refundable: z.number().optional(),
  /** True for cash and bank transfers: only staff can pay them back. */
  isByHand: z.boolean(),
  /** The paid order: refunding its payment asks for a purpose. */
  order: z.string().optional(),
  /** True if the sandbox is the provider; certain amounts fail or wait there. */
  isSandbox: z.boolean(),
  refunds: z.array(Refund),
})
export type PaymentRefunds = z.infer<typeof PaymentRefunds>
