import { z } from 'zod'
import { FormVersion } from '#core/call.ts'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { briefFields, proposalFields } from './outsource.fields.ts'
import { outsourceStates, proposalStates } from './outsource.rules.ts'

/** The brief of an order as the board shows it: nothing of its customer, their contact or its price. */
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
  /** Where the reader has sent a proposal, what became of it. */
  own: z.enum(proposalStates).optional(),
  /** How many proposals there are: for admins alone. */
  proposals: z.number().int().optional(),
})
export type BriefSummary = z.infer<typeof BriefSummary>

/** One outsourced order, or the draft of one that is not outsourced yet. */
export const OutsourceOrder = BriefSummary.extend({
  details: z.string(),
  isOutsourced: z.boolean(),
  /** Whether the reader may send their one proposal now. */
  mayPropose: z.boolean(),
  /** Those who were asked to look at it: for admins alone. */
  allReviews: z.array(z.string()).optional(),
  reviewUsers: z.array(Person).optional(),
  /** Whether it can be closed to proposals and opened again, for whoever may: nobody has it yet, and it is still to be done. */
  canTakeProposals: z.boolean().optional(),
  /** Of the brief, for whoever may change it. */
  version: z.number().int().optional(),
})
export type OutsourceOrder = z.infer<typeof OutsourceOrder>

/** A proposal, or what was said in the thread below one. */
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
  /** How much was said below it. */
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
  /** False closes it to proposals, true opens it again. */
  isOpen: z.boolean().optional(),
  version: FormVersion,
})
export type OutsourcingChanges = z.infer<typeof OutsourcingChanges>

/** Without a parent it is a proposal and says what it costs and how long it takes. Sender and receiver are known without being told. */
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
