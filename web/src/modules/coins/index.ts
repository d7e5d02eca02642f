export { CoinsSection } from './CoinsSection.tsx'
export { MyCoins } from './MyCoins.tsx'
