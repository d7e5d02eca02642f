import { z } from 'zod'
import { currencies } from '#core/money.ts'

/** A picture that everybody may see, kept for good at its address; its size in pixels keeps its place while it loads. */
export const PublicImage = z.object({ image: z.string(), imageWidth: z.number().int(), imageHeight: z.number().int() })
export type PublicImage = z.infer<typeof PublicImage>

/** What services and sessions share. Without a picture the three fields of the picture are absent. */
const Offer = PublicImage.partial().extend({
  _id: z.string(),
  name: z.string(),
  details: z.string(),
  /** A page elsewhere that tells more. */
  readMoreLink: z.string().optional(),
  technologies: z.array(z.string()),
  createdAt: z.iso.datetime(),
})

export const Service = Offer
export type Service = z.infer<typeof Service>

/** A 1-on-1 session that can be booked. */
export const Session = Offer.extend({
  /** In words, such as '45 minutes'. */
  duration: z.string(),
  /** In major units of the currency. */
  price: z.number(),
  currency: z.enum(currencies),
})
export type Session = z.infer<typeof Session>
