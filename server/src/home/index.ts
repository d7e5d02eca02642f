export { homeVersion } from './home.store.ts'
