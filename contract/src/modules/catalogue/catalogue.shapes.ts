import { z } from 'zod'
import { partOf } from '#core/fields.ts'
import { currencies, decimalsMessage, isAmount } from '#core/money.ts'
import { offerFields, sessionFields } from './catalogue.fields.ts'

/** A public picture; its address never changes its content. The size in pixels reserves the space while it loads. */
export const PublicImage = z.object({ image: z.string(), imageWidth: z.number().int(), imageHeight: z.number().int() })
export type PublicImage = z.infer<typeof PublicImage>

/** The fields that services and sessions share. Without a picture its three fields are absent. */
const Offer = PublicImage.partial().extend({
  _id: z.string(),
  name: z.string(),
  details: z.string(),
  /** The address of a page with more information. */
  readMoreLink: z.string().optional(),
  technologies: z.array(z.string()),
  createdAt: z.iso.datetime(),
})

export const Service = Offer
export type Service = z.infer<typeof Service>

/** A 1-on-1 session that can be booked. */
export const Session = Offer.extend({
  /** As text, such as '45 minutes'. */
  duration: z.string(),
  /** The duration in minutes; absent if the text of an earlier release could not be parsed. */
  minutes: z.number().int().optional(),
  /** In major units of the currency. */
  price: z.number(),
  currency: z.enum(currencies),
})
export type Session = z.infer<typeof Session>

/** Further fields for the back office. */
const backOfficeFacts = {
  /** The version of the editable fields. If it is sent with a change, a stale edit is refused. */
  version: z.number().int(),
  /** The position in the landing page's order, from 1. */
  position: z.number().int(),
}
export const ServiceDetails = Service.extend(backOfficeFacts)
export type ServiceDetails = z.infer<typeof ServiceDetails>
export const SessionDetails = Session.extend({
  ...backOfficeFacts,
  /** The number of upcoming bookings. */
  upcomingBookings: z.number().int(),
})
export type SessionDetails = z.infer<typeof SessionDetails>

/** Both spellings are accepted; the usual one wins. */
const misspeltField = { techonologies: offerFields.technologies.changed }
type WithBothSpellings = { technologies?: string[] | undefined; techonologies?: string[] | undefined }
const normalizeSpelling = <Input extends WithBothSpellings>({ techonologies, ...input }: Input) => {
  const isLeftOut = input.technologies === undefined || input.technologies.length === 0
  return isLeftOut && techonologies !== undefined ? { ...input, technologies: techonologies } : input
}

export const NewService = z.object({ ...partOf(offerFields, 'created'), ...misspeltField }).transform(normalizeSpelling)
export type NewService = z.infer<typeof NewService>

/** The form of a session is validated with this, and so is the call. */
export const SessionWords = z.object(partOf(sessionFields, 'created')).superRefine(({ price, currency }, context) => {
  if (!isAmount(price, currency)) context.addIssue({ code: 'custom', path: ['price'], message: decimalsMessage(currency) })
})
export const NewSession = SessionWords.safeExtend(misspeltField).transform(normalizeSpelling)
export type NewSession = z.infer<typeof NewSession>

/** The changed fields; an absent field stays, and an empty link is removed. */
const changesOf = <Data extends z.ZodType>(data: Data) =>
  z.object({
    id: z.string(),
    /** The version that the form was opened with; without it the last write wins. */
    version: z.number().int().min(1).optional(),
    data,
  })
export const ServiceChanges = changesOf(z.object({ ...partOf(offerFields, 'changed'), ...misspeltField }).transform(normalizeSpelling))
export type ServiceChanges = z.infer<typeof ServiceChanges>
export const SessionChanges = changesOf(z.object({ ...partOf(sessionFields, 'changed'), ...misspeltField }).transform(normalizeSpelling))
export type SessionChanges = z.infer<typeof SessionChanges>

/** The new place of an offer: before another one, or at the end. */
export const Move = z.object({ id: z.string(), before: z.string().nullable() })
export type Move = z.infer<typeof Move>
