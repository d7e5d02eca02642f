export { pictureAddress } from './catalogue.serializer.ts'
export { shareBookableSession } from './catalogue.store.ts'
export { registerOfferPictures } from './offerPictures.ts'
