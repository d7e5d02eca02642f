export { filteredPublicPayments, idsOfPublicPayments } from './lists/publicPaymentLists.store.ts'
export { publicPayable } from './publicPayable.ts'
export { publicPaymentRetention } from './publicPayments.retention.ts'
export { outcomeOf } from './recordPublicPayment.ts'
