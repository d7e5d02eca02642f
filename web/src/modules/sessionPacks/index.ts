export { PackOffers } from './PackOffers.tsx'
export { PackShop } from './PackShop.tsx'
