export { shareBookableSession } from './catalogue.store.ts'
export { registerOfferPictures } from './offerPictures.ts'
