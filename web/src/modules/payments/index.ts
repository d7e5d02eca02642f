export type { CardFormHandle } from './checkout/CardForm.tsx'
export { paymentColumns, paymentMenu } from './lists/payments.columns.tsx'
export { OrderPaymentButton } from './OrderPaymentButton.tsx'
export { OrderPayments } from './OrderPayments.tsx'
export { RefundsSection } from './refunds/RefundsSection.tsx'

/** The card form of whichever provider takes the money; loaded by whoever shows one. */
export const loadCardForm = () => import('./checkout/CardForm.tsx')

export const loadPaymentSettings = () => import('./settings/PaymentSettingsSection.tsx')

export const loadPaymentLinkDialog = () => import('./links/PaymentLinkDialog.tsx')
