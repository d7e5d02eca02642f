import { z } from 'zod'
import { Colleague } from '#users/users.shapes.ts'

/** The most people on the landing page, and the most subjects of each. */
export const mostMentors = 6
export const mostSubjects = 3

/** The number of rated sessions from which an average is shown: with fewer, one session could be recognised. */
export const fewestRatings = 3

/** The average rating of a mentor's sessions, of five stars with one decimal, and the number of sessions. */
export const MentorRating = z.object({ mean: z.number(), count: z.number().int() })
export type MentorRating = z.infer<typeof MentorRating>

/** One of the company's people as visitors see them: without id and username. */
export const Mentor = z.object({
  name: z.string(),
  picture: z.string().optional(),
  subjects: z.array(z.string()),
  /** Absent until there are enough ratings. */
  rating: MentorRating.optional(),
})
export type Mentor = z.infer<typeof Mentor>

/** The people whom an admin has chosen, in order. */
export const ChosenMentors = z.object({ mentors: z.array(Colleague) })
export const MentorInput = z.object({ ids: z.array(z.string()).max(mostMentors, `Please choose ${mostMentors} people at the most.`) })
