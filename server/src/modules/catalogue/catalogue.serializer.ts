import type { PublicImage, Service, ServiceDetails, Session, SessionDetails } from '@app/contract/catalogue/catalogue.shapes.ts'
import { durationInWords, minutesIn } from '@app/contract/catalogue/duration.rules.ts'
import { offerPictureAddress } from '@app/contract/catalogue/offerPictures.rules.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { WithPicture } from './catalogue.store.ts'
import type { BookableSessionRow, PictureRow, ServiceRow } from './catalogue.table.ts'

export { offerPictureAddress } from '@app/contract/catalogue/offerPictures.rules.ts'

export const serializePicture = ({ id, width, height }: PictureRow): PublicImage => ({
  image: offerPictureAddress(id),
  imageWidth: width,
  imageHeight: height,
})

export const serializeService = ({ offer, picture }: WithPicture<ServiceRow>): Service => ({
  _id: offer.id,
  name: offer.name,
  details: offer.details,
  ...(offer.readMoreLink && { readMoreLink: offer.readMoreLink }),
  ...(picture && serializePicture(picture)),
  technologies: offer.technologies,
  createdAt: offer.createdAt.toISOString(),
})

export function serializeSession({ offer, picture }: WithPicture<BookableSessionRow>): Session {
  const minutes = offer.minutes ?? minutesIn(offer.duration)
  return {
    ...serializeService({ offer, picture }),
    // A duration of an earlier release that could not be parsed is shown as it is.
    duration: minutes ? durationInWords(minutes) : offer.duration,
    ...(minutes && { minutes }),
    price: fromCents(offer.priceCents, offer.currency),
    currency: offer.currency,
  }
}

export const serializeServiceDetails = (found: WithPicture<ServiceRow>, besides: Pick<ServiceDetails, 'position'>): ServiceDetails => ({
  ...serializeService(found),
  version: found.offer.version,
  ...besides,
})

export const serializeSessionDetails = (
  found: WithPicture<BookableSessionRow>,
  besides: Pick<SessionDetails, 'position' | 'upcomingBookings'>,
): SessionDetails => ({ ...serializeSession(found), version: found.offer.version, ...besides })
