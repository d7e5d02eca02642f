export { supersedeIntents } from './intents/supersedeIntents.ts'
export { unfinishedIntentsOfOrder } from './payments.store.ts'
