export type { CardFormHandle } from './checkout/cards/CardForm.tsx'
export { PaymentFailed } from './checkout/PaymentFailed.tsx'
export { paymentColumns, paymentMenu } from './lists/payments.columns.tsx'
export { OrderPaymentButton } from './OrderPaymentButton.tsx'
export { OrderPayments } from './OrderPayments.tsx'
export { AskAdminForm } from './refunds/AskAdminForm.tsx'
export { PayablePaymentFacts } from './refunds/PayablePaymentFacts.tsx'
export { RefundsSection } from './refunds/RefundsSection.tsx'

/** The card form of the configured provider; loaded by the screens that show one. */
export const loadCardForm = () => import('./checkout/cards/CardForm.tsx')

/** The card alone, with the known data of its owner. */
export const loadCardFields = async () => ({ default: (await import('./checkout/cards/CardFields.tsx')).CardFields })

export const loadPaymentSettings = () => import('./settings/PaymentSettingsSection.tsx')

export const loadPaymentLinkDialog = () => import('./links/PaymentLinkDialog.tsx')

/** A card form and billing address for an item with one price, such as a plan or a session. */
export const loadPayByCardForm = () => import('./checkout/cards/PayByCardForm.tsx')
