export { pictureAddress } from './catalogue.serializer.ts'
export { bookableSession, shareBookableSession } from './catalogue.store.ts'
export { registerOfferPictures } from './offerPictures.ts'
