import { z } from 'zod'
import { partOf } from '#core/fields.ts'
import { currencies, decimalsMessage, isAmount } from '#core/money.ts'
import { offerFields, sessionFields } from './catalogue.fields.ts'

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
  /** The same as a number; absent where the words of an earlier release could not be read. */
  minutes: z.number().int().optional(),
  /** In major units of the currency. */
  price: z.number(),
  currency: z.enum(currencies),
})
export type Session = z.infer<typeof Session>

/** What the back office is told of an offer besides. */
const backOfficeFacts = {
  /** Of what the forms fill in. Sent along with a change, it is refused where somebody else was faster. */
  version: z.number().int(),
  /** Which place it has in the order of the landing page, counted from 1. */
  position: z.number().int(),
}
export const ServiceDetails = Service.extend(backOfficeFacts)
export type ServiceDetails = z.infer<typeof ServiceDetails>
export const SessionDetails = Session.extend({
  ...backOfficeFacts,
  /** How many bookings of it are still to come. */
  upcomingBookings: z.number().int(),
})
export type SessionDetails = z.infer<typeof SessionDetails>

/** Both spellings are heard; the usual one wins. */
const misspelt = { techonologies: offerFields.technologies.changed }
type Spelt = { technologies?: string[] | undefined; techonologies?: string[] | undefined }
const spelt = <Input extends Spelt>({ techonologies, ...input }: Input) => {
  const isLeftOut = input.technologies === undefined || input.technologies.length === 0
  return isLeftOut && techonologies !== undefined ? { ...input, technologies: techonologies } : input
}

export const NewService = z.object({ ...partOf(offerFields, 'created'), ...misspelt }).transform(spelt)
export type NewService = z.infer<typeof NewService>

/** What the form of a session checks, and the server again. */
export const SessionWords = z.object(partOf(sessionFields, 'created')).superRefine(({ price, currency }, context) => {
  if (!isAmount(price, currency)) context.addIssue({ code: 'custom', path: ['price'], message: decimalsMessage(currency) })
})
export const NewSession = SessionWords.safeExtend(misspelt).transform(spelt)
export type NewSession = z.infer<typeof NewSession>

/** What changes; an absent field is kept, and an empty link is taken away. */
const changesOf = <Data extends z.ZodType>(data: Data) =>
  z.object({
    id: z.string(),
    /** The version that the sender has seen; without it the last one to write wins. */
    version: z.number().int().min(1).optional(),
    data,
  })
export const ServiceChanges = changesOf(z.object({ ...partOf(offerFields, 'changed'), ...misspelt }).transform(spelt))
export type ServiceChanges = z.infer<typeof ServiceChanges>
export const SessionChanges = changesOf(z.object({ ...partOf(sessionFields, 'changed'), ...misspelt }).transform(spelt))
export type SessionChanges = z.infer<typeof SessionChanges>

/** Where an offer goes: before another one, or behind all of them. */
export const Move = z.object({ id: z.string(), before: z.string().nullable() })
export type Move = z.infer<typeof Move>
