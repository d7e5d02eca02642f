import { offerFields, type SessionField, sessionFields } from '@app/contract/catalogue/catalogue.fields.ts'
import { SessionWords } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import { partOf } from '@app/contract/core/fields.ts'
import { currencies } from '@app/contract/core/money.ts'
import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { isSession, type OfferDetails, type OfferKind } from '../offerKinds.ts'

/** The fields of both kinds; a service does not use the last three. */
export type OfferValues = ReturnType<typeof emptyOffer>
export const emptyOffer = () => partOf(sessionFields, 'empty')

export function valuesOf(offer: OfferDetails): OfferValues {
  const { name, details, readMoreLink = '', technologies, image = '' } = offer
  const shared = { name, details, readMoreLink, technologies, image }
  if (!isSession(offer)) return { ...emptyOffer(), ...shared }
  return { ...shared, duration: offer.duration, price: offer.price, currency: offer.currency }
}

/** An old session may be changed without a picture; everything else needs one. */
const anyPicture = { image: z.string() }
const ServiceWords = z.object(partOf(offerFields, 'created'))
export const validateOffer = (kind: OfferKind, isNew: boolean) =>
  kind === 'service'
    ? schemaResolver(ServiceWords, { sync: true })
    : schemaResolver(isNew ? SessionWords : SessionWords.safeExtend(anyPicture), { sync: true })

/** Whether all required fields are filled in. */
export function isComplete(kind: OfferKind, isNew: boolean, { name, details, image, duration, price }: OfferValues): boolean {
  const filled = (text: string) => text.trim() !== ''
  const hasPicture = image !== '' || (kind === 'session' && !isNew)
  return filled(name) && filled(details) && hasPicture && (kind === 'service' || (filled(duration) && price !== ''))
}

/** The input of the calls. */
export const toOfferInput = ({ name, details, readMoreLink, technologies, image }: OfferValues) => ({
  name,
  details,
  readMoreLink,
  technologies,
  image,
})
export const toSessionInput = (values: OfferValues) => ({
  ...toOfferInput(values),
  duration: values.duration,
  price: Number(values.price),
  currency: values.currency,
})

export const labelOf = (field: string): string => (isField(field) ? sessionFields[field].label : field)
const isField = (field: string): field is SessionField => Object.hasOwn(sessionFields, field)

/** A field that another user changed, in the form's representation. */
export function readChange({ field, value }: FieldChange): Partial<OfferValues> {
  if (field === 'technologies') return { technologies: z.array(z.string()).catch([]).parse(value) }
  if (field === 'price') return typeof value === 'number' ? { price: value } : {}
  if (field === 'currency') return { currency: z.enum(currencies).catch('USD').parse(value) }
  return isField(field) && typeof value === 'string' ? { [field]: value } : {}
}

/** A value of the form as text. */
export function inWords(field: string, values: Partial<OfferValues>): string {
  if (field === 'image') return values.image ? 'another picture' : ''
  const value: unknown = Reflect.get(values, field)
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
