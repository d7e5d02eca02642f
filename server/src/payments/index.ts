export { closeIntent } from './recordIntent.ts'
