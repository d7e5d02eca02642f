export type { CardFormHandle } from './checkout/cards/CardForm.tsx'
export { paymentColumns, paymentMenu } from './lists/payments.columns.tsx'
export { OrderPaymentButton } from './OrderPaymentButton.tsx'
export { OrderPayments } from './OrderPayments.tsx'
export { PayablePaymentFacts } from './refunds/PayablePaymentFacts.tsx'
export { RefundsSection } from './refunds/RefundsSection.tsx'

/** The card form of whichever provider takes the money; loaded by whoever shows one. */
export const loadCardForm = () => import('./checkout/cards/CardForm.tsx')

/** The card alone, with whatever is known of its owner. */
export const loadCardFields = async () => ({ default: (await import('./checkout/cards/CardFields.tsx')).CardFields })

export const loadPaymentSettings = () => import('./settings/PaymentSettingsSection.tsx')

export const loadPaymentLinkDialog = () => import('./links/PaymentLinkDialog.tsx')

/** A card and its address for something with one price, such as a plan or a session. */
export const loadPayByCardForm = () => import('./checkout/cards/PayByCardForm.tsx')
