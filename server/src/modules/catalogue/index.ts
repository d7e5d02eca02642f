export { shareBookableSession } from './catalogue.store.ts'
export { pictureAddress } from './catalogue.wire.ts'
export { registerOfferPictures } from './offerPictures.ts'
