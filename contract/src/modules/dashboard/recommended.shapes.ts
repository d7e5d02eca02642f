import { z } from 'zod'
import { Service, Session } from '#catalogue/catalogue.shapes.ts'
import { longestSkillName } from '#skills/skills.rules.ts'

/** The number of recommendations of each kind. */
export const mostRecommended = 3
/** The most interests in one call. */
const mostInterests = 50

export const RecommendedInput = z.object({
  /** Names of skills, in addition to those that the server knows of the reader. */
  interest: z.array(z.string().trim().min(1).max(longestSkillName)).max(mostInterests).default([]),
})

/** Both lists with the best match first; without a match in the landing page's order. */
export const Recommended = z.object({ sessions: z.array(Session), services: z.array(Service) })
export type Recommended = z.infer<typeof Recommended>
