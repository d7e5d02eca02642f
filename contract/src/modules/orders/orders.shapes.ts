import { z } from 'zod'
import { partOf, pick, tooLong } from '#core/fields.ts'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { dealActions, longestHow } from './deal.rules.ts'
import { Offer } from './deal.shapes.ts'
import { nextActions, parties } from './nextAction.rules.ts'
import { Amount, handlingFields, listedFields, orderFields, priceFields, requestFields, Total } from './orders.fields.ts'
import { orderEventKinds, orderStatuses, orderTabs } from './orders.rules.ts'

/** An order as a list shows it. Amounts are absent for readers who see no money. */
export const OrderSummary = z.object({
  _id: z.string(),
  number: z.number().int(),
  ...partOf(pick(requestFields, listedFields), 'read'),
  status: z.enum(orderStatuses),
  tab: z.enum(orderTabs),
  progress: z.number().int(),
  currency: z.enum(currencies),
  totalAmount: z.number().optional(),
  paidAmount: z.number().optional(),
  partialAmount: z.number().optional(),
  remainingAmount: z.number().optional(),
  /** True while something is left to pay. */
  remaining: z.boolean().optional(),
  /** True where an admin has declared it free. */
  isFree: z.boolean().optional(),
  /** Whether an invoice of it was issued. */
  hasInvoice: z.boolean().optional(),
  /** Whether Pay Now works. */
  mayPay: z.boolean().optional(),
  /** For the office: the offer that waits for the customer's answer. */
  openOffer: z
    .object({ madeAt: z.iso.datetime(), seenAt: z.iso.datetime().optional(), validUntil: z.iso.date().optional(), isExpired: z.boolean() })
    .optional(),
  customer: z.array(Person),
  assignedTo: z.array(Person),
  assignedEmployee: z.array(Person),
  deliveredOn: z.iso.datetime().optional(),
  isCommentDisabled: z.boolean(),
  commentCount: z.number().int(),
  replyCount: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = OrderSummary.extend({
  ...partOf(requestFields, 'read'),
  title: z.string(),
  codeWalkThrough: z.number().optional(),
  reportFee: z.number().optional(),
  createdBy: z.array(Person),
  assignedBy: Person.optional(),
  assignedByAdminAt: z.iso.datetime().optional(),
  assignedAt: z.iso.datetime().optional(),
  employeeReporting: z.string().optional(),
  managerNote: z.string().optional(),
  reviewNote: z.string().optional(),
  cancellationReason: z.string().optional(),
  /** The reason why it is free. */
  freeReason: z.string().optional(),
  refundStatus: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** When an admin opened the source code before full payment. */
  codeReleasedAt: z.iso.datetime().optional(),
  isDeadlineMailSent: z.boolean(),
  /** The version of the form fields. A change that sends it is refused as a stale edit if the order has changed since. */
  version: z.number().int(),
  /** The statuses that the reader may set now. */
  statusChoices: z.array(z.enum(orderStatuses)),
  /** Price and deadline are agreed on: a higher price or a later deadline is a proposal until the customer accepts. */
  isAgreed: z.boolean(),
  /** The offer that is open, was answered last, or has expired; absent for readers who see no money. */
  offer: Offer.optional(),
  /** The revision that is being worked on, in the customer's words. */
  revision: z.object({ number: z.number().int(), reason: z.string(), files: z.number().int(), at: z.iso.datetime() }).optional(),
  /** When the order completes automatically, unless the customer asks for a revision; absent while that period does not run. */
  completesAt: z.iso.datetime().optional(),
  /** The steps of the deal that the reader may take now. */
  dealChoices: z.array(z.enum(dealActions)),
  /** The party that acts next, its action and its limit (a calendar day or an instant), as far as the reader may know. */
  nextAction: z.object({
    party: z.enum(parties),
    action: z.enum(nextActions),
    until: z.union([z.iso.date(), z.iso.datetime()]).nullable(),
  }),
})
export type Order = z.infer<typeof Order>

/** A finished upload, named by its id. */
export const Attachment = z.object({ uploadId: z.string() })

/** Amounts, customer and assignee belong to the back office; those that a customer sends are ignored. */
export const NewOrder = z.object({
  ...partOf(requestFields, 'created'),
  files: z.array(Attachment).max(20).default([]),
  phone: z.string().trim().max(30).optional(),
  customer: z.string().optional(),
  assignedTo: handlingFields.assignedTo.created,
  ...partOf(priceFields, 'created'),
})
export type NewOrder = z.infer<typeof NewOrder>

type MayBeLeftOut<Sent> = { [Name in keyof Sent]-?: Record<never, never> extends Pick<Sent, Name> ? Name : never }[keyof Sent]
/** The defaults of every optional field of a new order, for callers that know fewer fields. */
export const newOrderDefaults = NewOrder.partial().parse({}) as Pick<NewOrder, MayBeLeftOut<z.input<typeof NewOrder>>>

/** The changes: an absent field is kept, `null` clears an optional one. Each field has its own right. */
export const OrderChanges = z.object({
  _id: z.string(),
  /** The version that the sender has seen; without it the last write wins. */
  version: z.number().int().min(1).optional(),
  ...partOf(orderFields, 'changed'),
  /** The paid amount that the sender has seen; with it, a payment that arrived since is not overwritten. */
  paidBefore: Amount.optional(),
})
export type OrderChanges = z.infer<typeof OrderChanges>

/** A new status. With Deal Confirmed comes the price, or the reason why it is free, where the order has no price yet. */
export const StatusInput = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().trim().max(2_000).optional(),
  /** With Deal Confirmed: how the customer agreed outside the product. */
  how: z.string().trim().max(longestHow, tooLong(longestHow)).optional(),
  totalAmount: Total.optional(),
  freeReason: z.string().trim().min(1, 'Required!').max(2_000).optional(),
})
export type StatusInput = z.infer<typeof StatusInput>

export const OrderEvent = z.object({
  _id: z.string(),
  kind: z.enum(orderEventKinds),
  at: z.iso.datetime(),
  /** Absent where the product itself acted. */
  by: Person.optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type OrderEvent = z.infer<typeof OrderEvent>
