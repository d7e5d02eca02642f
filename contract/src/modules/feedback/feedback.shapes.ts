import { z } from 'zod'
import { changesOf } from '#core/fields.ts'
import { Person } from '#users/users.shapes.ts'
import { defaultRating, experienceLength } from './feedback.rules.ts'

const Rating = z.number().int().min(1, 'Please choose one to five stars.').max(5, 'Please choose one to five stars.')

/** Both spellings are accepted, the first wins; one is stored. */
const spellings = [
  ['communFeed', 'communicationfeedback'],
  ['serviceFeed', 'servicefeedback'],
  ['recommendFeed', 'recommendfeedback'],
  ['userid', 'user'],
] as const

function inOneSpelling(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const fields = new Map<string, unknown>(Object.entries(sent))
  for (const [kept, other] of spellings) {
    if (!fields.has(kept) && fields.has(other)) fields.set(kept, fields.get(other))
    fields.delete(other)
  }
  return Object.fromEntries(fields)
}

/** The feedback form. */
export const FeedbackFields = z.object({
  communFeed: Rating.default(defaultRating),
  serviceFeed: Rating.default(defaultRating),
  recommendFeed: Rating.default(defaultRating),
  experience: z.string().trim().max(experienceLength, `At most ${experienceLength} characters.`).default(''),
  /** Whether the company may publish it with the customer's first name. */
  mayPublish: z.boolean().default(false),
})
export type FeedbackFields = z.infer<typeof FeedbackFields>

export const NewFeedback = z.preprocess(inOneSpelling, FeedbackFields.extend({ orderid: z.string(), userid: z.string().optional() }))
export type NewFeedback = z.infer<typeof NewFeedback>

/** A change of one's own feedback: absent fields are kept. */
export const FeedbackChange = changesOf(FeedbackFields).extend({ id: z.string() })

/** Feedback as its own customer sees it. */
export const OwnFeedback = z.object({
  _id: z.string(),
  orderid: z.string(),
  communFeed: z.number(),
  serviceFeed: z.number(),
  recommendFeed: z.number(),
  experience: z.string(),
  mayPublish: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Until then its customer can change it. */
  changeableUntil: z.iso.datetime(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

export const Feedback = OwnFeedback.omit({ changeableUntil: true }).extend({
  user: Person,
  orderName: z.string(),
  orderNumber: z.number(),
  publishedAt: z.iso.datetime().optional(),
})
export type Feedback = z.infer<typeof Feedback>

/** The published part: first name, words, and the mean of the stars. */
export const PublishedFeedback = z.object({ name: z.string(), experience: z.string(), stars: z.number() })
export type PublishedFeedback = z.infer<typeof PublishedFeedback>
