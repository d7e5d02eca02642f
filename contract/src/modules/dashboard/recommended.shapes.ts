import { z } from 'zod'
import { Service, Session } from '#catalogue/catalogue.shapes.ts'
import { longestSkillName } from '#skills/skills.rules.ts'

/** How many of each kind are recommended. */
export const mostRecommended = 3
/** How many interests one question may name. */
const mostInterests = 50

export const RecommendedInput = z.object({
  /** Names of skills beside those that the server knows of the reader. */
  interest: z.array(z.string().trim().min(1).max(longestSkillName)).max(mostInterests).default([]),
})

/** Each list with what fits the reader best first; where nothing fits, as the landing page has it. */
export const Recommended = z.object({ sessions: z.array(Session), services: z.array(Service) })
export type Recommended = z.infer<typeof Recommended>
