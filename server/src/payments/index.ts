export { unfinishedIntentsOfOrder } from './payments.store.ts'
export { supersedeIntents } from './supersedeIntents.ts'
