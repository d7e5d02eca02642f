import { offerFields, type SessionField, sessionFields } from '@app/contract/catalogue/catalogue.fields.ts'
import { SessionWords } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import { partOf } from '@app/contract/core/fields.ts'
import { currencies } from '@app/contract/core/money.ts'
import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { isSession, type OfferDetails, type OfferKind } from '../offerKinds.ts'

/** What the forms of both kinds hold; a service leaves the last three as they are. */
export type OfferValues = ReturnType<typeof emptyOffer>
export const emptyOffer = () => partOf(sessionFields, 'empty')

export function valuesOf(offer: OfferDetails): OfferValues {
  const { name, details, readMoreLink = '', technologies, image = '' } = offer
  const shared = { name, details, readMoreLink, technologies, image }
  if (!isSession(offer)) return { ...emptyOffer(), ...shared }
  return { ...shared, duration: offer.duration, price: offer.price, currency: offer.currency }
}

/** An old session may have no picture and still be changed; everything else has one. */
const anyPicture = { image: z.string() }
const ServiceWords = z.object(partOf(offerFields, 'created'))
export const validateOffer = (kind: OfferKind, isNew: boolean) =>
  kind === 'service'
    ? schemaResolver(ServiceWords, { sync: true })
    : schemaResolver(isNew ? SessionWords : SessionWords.safeExtend(anyPicture), { sync: true })

/** What the button waits for. */
export function isComplete(kind: OfferKind, isNew: boolean, { name, details, image, duration, price }: OfferValues): boolean {
  const filled = (text: string) => text.trim() !== ''
  const hasPicture = image !== '' || (kind === 'session' && !isNew)
  return filled(name) && filled(details) && hasPicture && (kind === 'service' || (filled(duration) && price !== ''))
}

/** As the calls take it. */
export const sentOffer = ({ name, details, readMoreLink, technologies, image }: OfferValues) => ({
  name,
  details,
  readMoreLink,
  technologies,
  image,
})
export const sentSession = (values: OfferValues) => ({
  ...sentOffer(values),
  duration: values.duration,
  price: Number(values.price),
  currency: values.currency,
})

export const labelOf = (field: string): string => (isField(field) ? sessionFields[field].label : field)
const isField = (field: string): field is SessionField => Object.hasOwn(sessionFields, field)

/** A field that somebody else has changed, as the form holds it. */
export function readChange({ field, value }: FieldChange): Partial<OfferValues> {
  if (field === 'technologies') return { technologies: z.array(z.string()).catch([]).parse(value) }
  if (field === 'price') return typeof value === 'number' ? { price: value } : {}
  if (field === 'currency') return { currency: z.enum(currencies).catch('USD').parse(value) }
  return isField(field) && typeof value === 'string' ? { [field]: value } : {}
}

/** A value of the form in words. */
export function inWords(field: string, values: Partial<OfferValues>): string {
  if (field === 'image') return values.image ? 'another picture' : ''
  const value: unknown = Reflect.get(values, field)
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
