import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { orderStatuses } from '#orders/orders.rules.ts'
import { Colleague, RoleName } from '#users/users.shapes.ts'

/** An order as the command palette shows it. Only the back office sees the customer. */
export const OrderHit = z.object({
  _id: z.string(),
  number: z.number().int(),
  name: z.string(),
  status: z.enum(orderStatuses),
  customer: z.string().optional(),
})
export type OrderHit = z.infer<typeof OrderHit>

export const PersonHit = Colleague.extend({ email: z.string(), roles: z.array(RoleName) })
export type PersonHit = z.infer<typeof PersonHit>

export const PaymentHit = z.object({
  _id: z.string(),
  orderNumber: z.number().int(),
  orderName: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
  /** The card provider's id of the payment; absent for payments that staff recorded. */
  reference: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type PaymentHit = z.infer<typeof PaymentHit>

/** The few best of each kind. Objects that the caller may not list are left out without a trace. */
export const SearchResult = z.object({ orders: z.array(OrderHit), people: z.array(PersonHit), payments: z.array(PaymentHit) })
export type SearchResult = z.infer<typeof SearchResult>
