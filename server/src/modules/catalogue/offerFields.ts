import type { SessionField } from '@app/contract/catalogue/catalogue.fields.ts'
import type { FieldChange } from '@app/contract/core/call.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lastChangeOf } from '#logs/index.ts'
import { offerPictureAddress } from './catalogue.serializer.ts'
import type { BookableSessionRow, ServiceRow } from './catalogue.table.ts'

type Offer = ServiceRow & Partial<Pick<BookableSessionRow, 'duration' | 'minutes' | 'priceCents' | 'currency'>>

/** The form's fields by the columns that the trigger counts. */
const fieldsOfColumns: Record<string, SessionField> = {
  name: 'name',
  details: 'details',
  read_more_link: 'readMoreLink',
  picture_id: 'image',
  technologies: 'technologies',
  minutes: 'duration',
  price_cents: 'price',
  currency: 'currency',
}

/** The values of an offer's fields, in the form of the calls. */
export function fieldValues(offer: Offer): Partial<Record<SessionField, FieldChange['value']>> {
  const { name, details, readMoreLink, pictureId, technologies, duration, priceCents, currency } = offer
  return {
    name,
    details,
    readMoreLink: readMoreLink ?? '',
    image: pictureId ? offerPictureAddress(pictureId) : '',
    technologies,
    ...(duration !== undefined && { duration }),
    ...(priceCents !== undefined && currency !== undefined && { price: fromCents(priceCents, currency), currency }),
  }
}

/**
 * Refuses a stale edit. Equal values, as after a lost answer, and absent fields are no conflict.
 * @throws Refusal CONFLICT with the current version and the changes
 */
export async function assertNotStale(
  db: Db,
  kind: 'session' | 'service',
  offer: Offer,
  input: Partial<Offer>,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version >= offer.version) return
  const [now, wanted] = [fieldValues(offer), fieldValues({ ...offer, ...input })]
  const changed: FieldChange[] = []
  for (const [column, at] of Object.entries(offer.columnVersions)) {
    const field = fieldsOfColumns[column]
    const value = field && now[field]
    if (at <= version || field === undefined || value === undefined || JSON.stringify(value) === JSON.stringify(wanted[field])) continue
    changed.push({ field, value, ...(await lastChangeOf(db, { kind, id: offer.id }, field)) })
  }
  if (changed.length === 0) return
  throw new Refusal('CONFLICT', `Another user has changed this ${kind}. Check the differences, then save again.`, {
    version: offer.version,
    changed,
  })
}
