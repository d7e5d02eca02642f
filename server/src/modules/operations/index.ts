export { messageFigures } from './messageFigures.store.ts'
