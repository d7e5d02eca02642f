export { insertDocuments } from './documents.store.ts'
