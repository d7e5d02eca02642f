import { z } from 'zod'

/** The public card of a developer: their skills and their completed work, without any contact details. */
export const ProfileCard = z.object({
  name: z.string(),
  jobRole: z.string(),
  description: z.string(),
  skills: z.array(z.string()),
  /** The number of delivered orders. */
  delivered: z.number().int(),
  /** The number of customers for each star rating, the highest first. */
  ratings: z.array(z.object({ stars: z.number().int(), count: z.number().int() })),
})
export type ProfileCard = z.infer<typeof ProfileCard>

/** The card with its link, for people who may share it. */
export const ProfileCardState = z.object({
  /** The content of the card; absent before a resume is published. */
  card: ProfileCard.optional(),
  /** Absent while it is switched off. */
  link: z.string().optional(),
})
export type ProfileCardState = z.infer<typeof ProfileCardState>
