import { z } from 'zod'

/** What a stranger with the link is shown of a developer: what they can do and how much of it they have done, and no way to reach them. */
export const ProfileCard = z.object({
  name: z.string(),
  jobRole: z.string(),
  description: z.string(),
  skills: z.array(z.string()),
  /** How many orders they have delivered. */
  delivered: z.number().int(),
  /** How many customers gave the service so many stars, the most stars first. */
  ratings: z.array(z.object({ stars: z.number().int(), count: z.number().int() })),
})
export type ProfileCard = z.infer<typeof ProfileCard>

/** The card with its link, for whoever may pass it on. */
export const ProfileCardState = z.object({
  /** What the link shows; nothing before a resume is published. */
  card: ProfileCard.optional(),
  /** Absent while it is switched off. */
  link: z.string().optional(),
})
export type ProfileCardState = z.infer<typeof ProfileCardState>
