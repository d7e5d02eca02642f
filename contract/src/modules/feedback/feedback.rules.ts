/** The rated aspects, in the order of the form. */
export const ratedThings = ['communFeed', 'serviceFeed', 'recommendFeed'] as const
export type RatedThing = (typeof ratedThings)[number]

export const ratedThingWords: Record<RatedThing, string> = {
  communFeed: 'Communication',
  serviceFeed: 'Service',
  recommendFeed: 'Recommendation',
}

/** Meaning of the stars, from one to five. */
export const ratingWords = ['Poor', 'Average', 'Good', 'Great', 'Excellent'] as const
export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]
export const defaultRating: Rating = 3

export const wordOfRating = (rating: number): string => ratingWords[rating - 1] ?? ''

export const experienceLength = 200
/** Length of an experience's preview in the list. */
export const experiencePreviewLength = 15

/** Feedback is given once for each order, after its delivery. */
export const takesFeedback = ({ status }: { status: string }): boolean => status === 'Delivered' || status === 'Completed'

/** For how many days its customer can change feedback. */
export const daysToChangeFeedback = 7
/** The instant until which feedback can be changed. */
export const feedbackChangeableUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + daysToChangeFeedback * 86_400_000)

/** The part of a name that is published. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** How many published entries the landing page shows, newest first. */
export const shownOnLanding = 6
