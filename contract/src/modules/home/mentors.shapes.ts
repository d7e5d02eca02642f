import { z } from 'zod'
import { Person } from '#users/users.shapes.ts'

/** How many faces stand under the first words of the landing page, and how many subjects each names. */
export const mostMentors = 6
export const mostSubjects = 3

/** One of the company's own people as strangers see them: no id, and no name that one signs in with. */
export const Mentor = z.object({ name: z.string(), picture: z.string().optional(), subjects: z.array(z.string()) })
export type Mentor = z.infer<typeof Mentor>

/** Whom an admin has chosen, in the order in which they stand. */
export const ChosenMentors = z.object({ mentors: z.array(Person) })
export const MentorWish = z.object({ ids: z.array(z.string()).max(mostMentors, `Please choose ${mostMentors} people at the most.`) })
