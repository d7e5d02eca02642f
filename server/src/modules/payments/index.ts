export { supersedeIntents } from './intents/supersedeIntents.ts'
export { findPayments, type PaymentHitRow } from './lists/paymentHits.store.ts'
export { unfinishedIntentsOfOrder } from './payments.store.ts'
