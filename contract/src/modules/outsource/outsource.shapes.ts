import { z } from 'zod'
import { FormVersion } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { briefFields, proposalFields } from './outsource.fields.ts'
import { outsourceStates, proposalStates } from './outsource.rules.ts'

/** The brief of an order as the board shows it, without its customer, contact and price. */
export const BriefSummary = z.object({
  orderId: z.string(),
  number: z.number().int(),
  state: z.enum(outsourceStates),
  name: z.string(),
  category: z.string(),
  type: z.string(),
  deadline: z.string(),
  technologies: z.array(z.string()),
  createdAt: z.iso.datetime().optional(),
  /** The state of the reader's own proposal, where they sent one. */
  own: z.enum(proposalStates).optional(),
  /** The number of proposals; for admins only. */
  proposals: z.number().int().optional(),
})
export type BriefSummary = z.infer<typeof BriefSummary>

/** One outsourced order, or the draft of an order that is not outsourced yet. */
export const OutsourceOrder = BriefSummary.extend({
  details: z.string(),
  isOutsourced: z.boolean(),
  /** Whether the reader may send their one proposal now. */
  mayPropose: z.boolean(),
  /** The reviewers; for admins only. */
  allReviews: z.array(z.string()).optional(),
  reviewUsers: z.array(Person).optional(),
  /** Whether it can be closed to proposals and reopened; only for readers who may do so, while the order is unassigned and unfinished. */
  canTakeProposals: z.boolean().optional(),
  /** The version of the brief, for readers who may change it. */
  version: z.number().int().optional(),
})
export type OutsourceOrder = z.infer<typeof OutsourceOrder>

/** A proposal, or a reply below one. */
export const OutsourceComment = z.object({
  _id: z.string(),
  orderId: z.string(),
  parentId: z.string().nullable(),
  sender: Person,
  to: Person,
  comment: z.string(),
  price: z.number().optional(),
  currency: z.enum(currencies).optional(),
  days: z.number().int().optional(),
  state: z.enum(proposalStates).optional(),
  /** The number of replies below it. */
  replies: z.number().int().optional(),
  createdAt: z.iso.datetime(),
})
export type OutsourceComment = z.infer<typeof OutsourceComment>

export const NewOutsourcing = z.object({
  orderId: z.string(),
  technologies: briefFields.technologies.changed,
  allReviews: briefFields.allReviews.created,
  name: briefFields.name.changed,
  details: briefFields.details.changed,
})
export type NewOutsourcing = z.output<typeof NewOutsourcing>

export const OutsourcingChanges = z.object({
  orderId: z.string(),
  technologies: briefFields.technologies.changed,
  allReviews: briefFields.allReviews.changed,
  name: briefFields.name.changed,
  details: briefFields.details.changed,
  /** False closes it to proposals, true reopens it. */
  isOpen: z.boolean().optional(),
  version: FormVersion,
})
export type OutsourcingChanges = z.infer<typeof OutsourcingChanges>

/** Without a parent it is a proposal, with price and days. Sender and receiver follow from the session. */
export const NewOutsourceComment = z.object({
  orderId: z.string(),
  parentId: z.string().nullish(),
  comment: proposalFields.comment.created,
  price: proposalFields.price.created.optional(),
  currency: proposalFields.currency.created,
  days: proposalFields.days.created.optional(),
  sender: z.string().optional(),
  to: z.string().optional(),
})
export type NewOutsourceComment = z.output<typeof NewOutsourceComment>
