export { checkBooks, faultLines } from './books/checkBooks.ts'
export { networkFingerprint } from './cardTesting/cardGuard.ts'
export { type OpenedIntent, openIntent } from './intents/openIntent.ts'
export { closeIntent, recordIntent } from './intents/recordIntent.ts'
export { refuseUnchargeable, refuseUnpayableRest } from './intents/refuseUnpayable.ts'
export { supersedeIntents, supersedeIntentsOf } from './intents/supersedeIntents.ts'
export { withCardProvider } from './intents/withCardProvider.ts'
export { filteredOtherPayments, idsOfOtherPayments, isNonOrderPayment as isOtherPayment } from './lists/otherPayments.store.ts'
export { filteredFigures, filteredPayments } from './lists/paymentFilter.store.ts'
export { findPayments, type PaymentHitRow } from './lists/paymentHits.store.ts'
export { idsOfPayments, isListed as isListedPayment, isRecycledWithOrder } from './lists/paymentLists.store.ts'
export { orderPayable } from './orderPayable/orderPayable.ts'
export type { Charge, PaidIntent, PayableKind, Returned, Settlement } from './payables/payable.port.ts'
export { readPayablePayments } from './payables/payablePayments.ts'
export { cardAttemptRetention, paymentAttemptRetention } from './payments.retention.ts'
export {
  intentByProviderId,
  listedPayment,
  paymentById,
  paymentOfPayable,
  paymentsOfOrder,
  unfinishedIntentsOf,
  unfinishedIntentsOfOrder,
} from './payments.store.ts'
export { type PaymentIntentRow, plainChoice } from './payments.table.ts'
export { payerOfPayments, paymentsOfRecycledOrder, recyclablePayments } from './recycling/recyclablePayments.ts'
export { forgetPayerOf } from './recycling/recycledPayments.store.ts'
export { refundRest } from './refunds/refundRest.ts'
export { readRefunds } from './refunds/refunds.serializer.ts'
export { setPaid } from './setPaid.ts'
export type { SubscriptionPurchase } from './subscriptionPayments.port.ts'
