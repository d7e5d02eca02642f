import { z } from 'zod'
import { Colleague } from '#users/users.shapes.ts'

/** How many faces stand under the first words of the landing page, and how many subjects each names. */
export const mostMentors = 6
export const mostSubjects = 3

/** From how many rated sessions on a mean is told: before, one evening, good or bad, would stand for somebody. */
export const fewestRatings = 3

/** What customers gave somebody's sessions in the mean, of five stars and with one decimal, and how many sessions that are. */
export const MentorRating = z.object({ mean: z.number(), count: z.number().int() })
export type MentorRating = z.infer<typeof MentorRating>

/** One of the company's own people as strangers see them: no id, and no name that one signs in with. */
export const Mentor = z.object({
  name: z.string(),
  picture: z.string().optional(),
  subjects: z.array(z.string()),
  /** Absent until there are enough ratings for a mean to say something. */
  rating: MentorRating.optional(),
})
export type Mentor = z.infer<typeof Mentor>

/** Whom an admin has chosen, in the order in which they stand. */
export const ChosenMentors = z.object({ mentors: z.array(Colleague) })
export const MentorInput = z.object({ ids: z.array(z.string()).max(mostMentors, `Please choose ${mostMentors} people at the most.`) })
