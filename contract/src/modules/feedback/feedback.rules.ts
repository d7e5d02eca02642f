/** What a customer rates, in the order in which they are asked. */
export const ratedThings = ['communFeed', 'serviceFeed', 'recommendFeed'] as const
export type RatedThing = (typeof ratedThings)[number]

export const ratedThingWords: Record<RatedThing, string> = {
  communFeed: 'Communication',
  serviceFeed: 'Service',
  recommendFeed: 'Recommendation',
}

/** What the stars mean, from one to five. */
export const ratingWords = ['Poor', 'Average', 'Good', 'Great', 'Excellent'] as const
export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]
export const defaultRating: Rating = 3

export const wordOfRating = (rating: number): string => ratingWords[rating - 1] ?? ''

export const experienceLength = 200
/** How much of an experience its line in the list shows. */
export const experiencePreviewLength = 15

/** Feedback is given once the customer has the work in their hands, and once for each order. */
export const takesFeedback = ({ status }: { status: string }): boolean => status === 'Delivered' || status === 'Completed'

/** As much of a name as strangers are told. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** How many of the published ones the landing page shows, the newest first. */
export const shownOnLanding = 6
