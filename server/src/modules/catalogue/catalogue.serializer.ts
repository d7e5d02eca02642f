import type { PublicImage, Service, Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { fromCents } from '@app/contract/core/money.ts'
import type { WithPicture } from './catalogue.store.ts'
import type { BookableSessionRow, PictureRow, ServiceRow } from './catalogue.table.ts'

/** Where a picture that everybody may see is fetched; never another picture at the same address. */
export const pictureAddress = (id: string) => `/api/main/offer-pictures/${id}`

const serializePicture = ({ id, width, height }: PictureRow): PublicImage => ({
  image: pictureAddress(id),
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

export const serializeSession = ({ offer, picture }: WithPicture<BookableSessionRow>): Session => ({
  ...serializeService({ offer, picture }),
  duration: offer.duration,
  price: fromCents(offer.priceCents, offer.currency),
  currency: offer.currency,
})
