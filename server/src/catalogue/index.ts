export { shareBookableSession } from './catalogue.store.ts'
export { registerPictures } from './pictures.ts'
