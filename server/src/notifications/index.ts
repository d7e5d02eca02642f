export { type News, type NewsLetter, notify } from './notify.ts'
