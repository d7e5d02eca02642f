export { paymentColumns, paymentMenu } from './lists/payments.columns.tsx'
export { OrderPaymentButton } from './OrderPaymentButton.tsx'
export { OrderPayments } from './OrderPayments.tsx'
