import { choicesFilter, daysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'
import { type ratedThings, ratedThingWords, ratings, wordOfRating } from './feedback.rules.ts'

const stars = ratings.map((rating) => ({ value: String(rating), label: `${rating} ${wordOfRating(rating)}` }))
const ratingOf = (thing: (typeof ratedThings)[number]) => choicesFilter(ratedThingWords[thing], stars)

/** Filters of the list of feedback. */
export const feedbackFilters = {
  communication: ratingOf('communFeed'),
  service: ratingOf('serviceFeed'),
  recommendation: ratingOf('recommendFeed'),
  created: daysFilter('Given'),
  published: yesNoFilter('Landing page', 'Published', 'Not published'),
} as const
export type FeedbackFilterValues = FilterValues<typeof feedbackFilters>
