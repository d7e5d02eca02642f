export { zonesOf } from './digests.store.ts'
export { type News, type NewsLetter, notify } from './notify.ts'
