import { z } from 'zod'
import { changesOf } from '#core/fields.ts'
import { currencies } from '#core/money.ts'
import { Amount } from '#orders/orders.fields.ts'
import { PaymentRefunds } from '#payments/refunds.shapes.ts'
import { largestPlanAmount, maxSessions, smallestPlanAmount, subscriptionStates } from './subscriptions.rules.ts'

const required = 'Required!'

/** A plan as an admin enters it. Without an amount, it is read from the price. */
export const PlanInput = z.object({
  name: z.string().trim().min(1, required).max(100),
  price: z.string().trim().min(1, required).max(60),
  details: z.string().trim().max(4_000).default(''),
  amount: Amount.min(smallestPlanAmount, `A card charge must be at least ${smallestPlanAmount} USD.`)
    .max(largestPlanAmount, `At most ${largestPlanAmount} USD.`)
    .optional(),
  sessions: z.number('Enter a whole number.').int('Enter a whole number.').min(0).max(maxSessions, `At most ${maxSessions}.`).default(0),
})
export type PlanInput = z.output<typeof PlanInput>
/** Absent fields are kept. A new price without an amount is read for its amount. */
export const PlanChanges = changesOf(PlanInput)
export type PlanChanges = z.output<typeof PlanChanges>

/** Terms of a subscription, frozen when it is bought; later changes of the plan do not affect them. */
const Terms = z.object({
  name: z.string(),
  price: z.string(),
  details: z.string(),
  amount: z.number(),
  currency: z.enum(currencies),
  sessions: z.number().int(),
})

export const SubscriptionPlan = Terms.extend({ _id: z.string(), version: z.number().int() })
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>

export const SubscriptionRecord = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  user: z.array(z.object({ _id: z.string(), username: z.string() })),
  subscription: z.array(z.object({ name: z.string() })),
  amount: z.number(),
  currency: z.enum(currencies),
  country: z.string(),
  status: z.enum(subscriptionStates),
  /** End of the paid period. */
  endsAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
})
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>

/** One period: its charge, and whether it was paid. */
export const SubscriptionPeriod = z.object({
  _id: z.string(),
  name: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  amount: z.number(),
  currency: z.enum(currencies),
  status: z.string(),
  paidAt: z.iso.datetime().optional(),
  refunded: z.number(),
})
export type SubscriptionPeriod = z.infer<typeof SubscriptionPeriod>

export const SubscriptionDetails = SubscriptionRecord.extend({
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pinCode: z.string(),
  /** Intent of the latest payment; its amount in minor units. */
  paymentIntent: z.object({ id: z.string(), amount: z.number().int() }).optional(),
  periods: z.array(SubscriptionPeriod.extend({ refunds: PaymentRefunds.optional() })),
})
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

/** A subscription as its customer sees it. */
export const MySubscription = Terms.extend({
  _id: z.string(),
  status: z.enum(subscriptionStates),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The next charge; absent if there is none. */
  next: z.object({ at: z.iso.datetime(), amount: z.number(), name: z.string() }).optional(),
  /** A declined charge that can be paid now: opening a payment for this plan pays it. */
  due: z.object({ subscription: z.string(), amount: z.number() }).optional(),
  /** The plan chosen for the next period. */
  nextPlan: z.string().optional(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.number().int(), expYear: z.number().int() }).optional(),
  credits: z.object({ left: z.number().int(), expiresAt: z.iso.datetime().optional() }),
  periods: z.array(SubscriptionPeriod),
})
export type MySubscription = z.infer<typeof MySubscription>

/** Outcome of an attempt to pay or to store a card. */
export const SubscriptionOutcome = z.object({
  status: z.enum(['succeeded', 'processing', 'failed', 'open', 'cancelled']),
  message: z.string(),
})
