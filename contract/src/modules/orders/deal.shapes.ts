import { z } from 'zod'
import { Day, partOf, pick, tooLong } from '#core/fields.ts'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { leastReason, mostIncluded, offerAnswers, reasonNeeded, shownOfferStates } from './deal.rules.ts'
import { requestFields, Total } from './orders.fields.ts'

export const Offer = z.object({
  _id: z.string(),
  number: z.number().int(),
  amount: z.number(),
  currency: z.enum(currencies),
  /** The work that the price includes. */
  includes: z.string().optional(),
  note: z.string().optional(),
  /** The last day on which it can be accepted. */
  validUntil: z.iso.date().optional(),
  /** The end of that day, after which it has expired. */
  validUntilAt: z.iso.datetime().optional(),
  /** The deadline that the offer promises. */
  deadline: z.iso.date().optional(),
  /** True where the offer changes an agreed deal, which stays in force until the customer accepts. */
  isProposal: z.boolean(),
  state: z.enum(shownOfferStates),
  madeBy: Person.optional(),
  madeAt: z.iso.datetime(),
  /** For the office: when the customer first opened it, and when they were last reminded. */
  seenAt: z.iso.datetime().optional(),
  remindedAt: z.iso.datetime().optional(),
  answeredBy: Person.optional(),
  answeredAt: z.iso.datetime().optional(),
  /** The customer's message with their answer. */
  words: z.string().optional(),
})
export type Offer = z.infer<typeof Offer>

const longText = (most: number) => z.string().trim().max(most, tooLong(most))

export const NewOffer = z.object({
  id: z.string(),
  /** The version of the order that the sender has seen. */
  version: z.number().int().min(1).optional(),
  amount: Total,
  currency: z.enum(currencies).optional(),
  includes: longText(mostIncluded).min(1, 'Required!'),
  note: longText(2_000).optional(),
  validUntil: Day.optional(),
  deadline: Day.optional(),
  assignedTo: z.string().nullish(),
})
export type NewOffer = z.infer<typeof NewOffer>

export const OfferAnswerInput = z.object({
  id: z.string(),
  offer: z.string(),
  answer: z.enum(offerAnswers),
  words: longText(2_000).optional(),
})
export type OfferAnswerInput = z.infer<typeof OfferAnswerInput>

export const RevisionInput = z.object({
  id: z.string(),
  reason: longText(5_000).min(leastReason, reasonNeeded),
  /** Finished uploads that illustrate the requested change. */
  files: z
    .array(z.object({ uploadId: z.string() }))
    .max(20)
    .default([]),
})
export type RevisionInput = z.infer<typeof RevisionInput>

/** The fields of their request that a customer may still change. */
export const ownFields = ['name', 'details', 'deadline', 'timezone', 'technologies', 'documentation', 'bookingSession'] as const
export const OwnChanges = z.object({
  _id: z.string(),
  version: z.number().int().min(1).optional(),
  ...partOf(pick(requestFields, ownFields), 'changed'),
})
export type OwnChanges = z.infer<typeof OwnChanges>
