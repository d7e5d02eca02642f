import { z } from 'zod'
import { currencies, isAmount, maxAmount } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { nextActions, parties } from './nextAction.rules.ts'
import { orderDetailsLength, orderEventKinds, orderNameLength, orderStatuses, orderTabs, orderTypes } from './orders.rules.ts'

/** An amount in major units, with no more decimals than any currency has; how many its own has is asked where the currency is known. */
export const Amount = z
  .number()
  .min(0, 'Must be 0 or more.')
  .max(maxAmount)
  .refine((amount) => isAmount(amount, 'KWD'), 'Please enter an amount with at most three decimals.')
const Total = Amount.min(1, 'Must be 1 or more.')
const Day = z.iso.date('Please choose a day.')
const Text = (max: number) => z.string().trim().min(1, 'Required!').max(max)

/** An order as a list shows it. Amounts are absent for whoever sees no money. */
export const OrderSummary = z.object({
  _id: z.string(),
  number: z.number().int(),
  name: z.string(),
  category: z.string(),
  type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  tab: z.enum(orderTabs),
  progress: z.number().int(),
  deadline: z.string(),
  timezone: z.string(),
  currency: z.enum(currencies),
  totalAmount: z.number().optional(),
  paidAmount: z.number().optional(),
  partialAmount: z.number().optional(),
  remainingAmount: z.number().optional(),
  /** True while something is left to pay. */
  remaining: z.boolean().optional(),
  /** True where an admin has said that it costs nothing. */
  isFree: z.boolean().optional(),
  /** Whether Pay Now works. */
  mayPay: z.boolean().optional(),
  customer: z.array(Person),
  assignedTo: z.array(Person),
  assignedEmployee: z.array(Person),
  deliveredOn: z.iso.datetime().optional(),
  isCommentDisabled: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = OrderSummary.extend({
  title: z.string(),
  details: z.string(),
  technologies: z.array(z.string()),
  documentation: z.boolean(),
  bookingSession: z.boolean(),
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
  /** Why it costs nothing. */
  freeReason: z.string().optional(),
  refundStatus: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  /** When an admin opened the source code before everything was paid. */
  codeReleasedAt: z.iso.datetime().optional(),
  isDeadlineMailSent: z.boolean(),
  /** Of what people fill in. Sent along with a change, it is refused where somebody else was faster. */
  version: z.number().int(),
  /** The statuses the reader may give it now. */
  statusChoices: z.array(z.enum(orderStatuses)),
  /** Who acts next and what they do, and until when: a calendar day or an instant. It tells nobody what they may not see. */
  nextAction: z.object({
    party: z.enum(parties),
    action: z.enum(nextActions),
    until: z.union([z.iso.date(), z.iso.datetime()]).nullable(),
  }),
})
export type Order = z.infer<typeof Order>

/** A finished upload, named by the id that it was given. */
export const Attachment = z.object({ uploadId: z.string() })

const orderFields = {
  name: Text(orderNameLength),
  details: Text(orderDetailsLength),
  type: z.enum(orderTypes).default('New Project'),
  /** A category of the list, or the customer's own word where they chose `other`. */
  category: Text(100),
  deadline: Day,
  timezone: Text(100),
  technologies: z.array(Text(60)).max(30).default([]),
  documentation: z.boolean().default(false),
  bookingSession: z.boolean().default(false),
}

/** Amounts, customer and assignee are the back office's; a customer who sends them is not heard. */
export const NewOrder = z.object({
  ...orderFields,
  files: z.array(Attachment).max(20).default([]),
  phone: z.string().trim().max(30).optional(),
  customer: z.string().optional(),
  assignedTo: z.string().optional(),
  currency: z.enum(currencies).default('USD'),
  totalAmount: Total.optional(),
  paidAmount: Amount.optional(),
  codeWalkThrough: Amount.optional(),
  reportFee: Amount.optional(),
})
export type NewOrder = z.infer<typeof NewOrder>

/** What changes; an absent field is kept, `null` clears an optional one. Each field has its own right. */
export const OrderChanges = z.object({
  _id: z.string(),
  /** The version that the sender has seen; without it the last one to write wins. */
  version: z.number().int().min(1).optional(),
  name: orderFields.name.optional(),
  details: orderFields.details.optional(),
  type: z.enum(orderTypes).optional(),
  category: orderFields.category.optional(),
  deadline: Day.optional(),
  timezone: orderFields.timezone.optional(),
  technologies: z.array(Text(60)).max(30).optional(),
  documentation: z.boolean().optional(),
  bookingSession: z.boolean().optional(),
  currency: z.enum(currencies).optional(),
  totalAmount: Total.optional(),
  paidAmount: Amount.optional(),
  /** What was paid when the sender looked; with it a payment that came in since is not written over. */
  paidBefore: Amount.optional(),
  codeWalkThrough: Amount.nullish(),
  reportFee: Amount.nullish(),
  assignedTo: z.string().nullish(),
  assignedEmployee: z.string().nullish(),
  employeeReporting: Day.nullish(),
  managerNote: z.string().trim().max(orderDetailsLength).nullish(),
  cancellationReason: z.string().trim().min(1, 'Required!').max(2_000).optional(),
})
export type OrderChanges = z.infer<typeof OrderChanges>

/** Another status; with the deal comes the price, or why there is none, where the order has none yet. */
export const StatusWish = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.string().trim().max(2_000).optional(),
  totalAmount: Total.optional(),
  freeReason: z.string().trim().min(1, 'Required!').max(2_000).optional(),
})
export type StatusWish = z.infer<typeof StatusWish>

export const OrderEvent = z.object({
  _id: z.string(),
  kind: z.enum(orderEventKinds),
  at: z.iso.datetime(),
  /** Absent where the product itself acted. */
  by: Person.optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type OrderEvent = z.infer<typeof OrderEvent>
