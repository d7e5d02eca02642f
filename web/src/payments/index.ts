export { OrderPaymentButton } from './OrderPaymentButton.tsx'
export { paymentColumns, paymentMenu } from './payments.columns.tsx'
