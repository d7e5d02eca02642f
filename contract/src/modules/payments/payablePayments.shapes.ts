import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { PaymentRefunds } from './refunds.shapes.ts'

/** A payment for something other than an order, with its refunds and disputes. Amounts are in major units. */
export const PayablePayment = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  amount: z.number(),
  surplus: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  currency: z.enum(currencies),
  paymentMethod: z.string(),
  transactionId: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  refunds: PaymentRefunds,
})
export type PayablePayment = z.infer<typeof PayablePayment>
