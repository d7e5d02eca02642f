export { OrderPaymentButton } from './OrderPaymentButton.tsx'
