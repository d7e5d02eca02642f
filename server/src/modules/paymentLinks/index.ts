export { addressOfLink } from './linkToken.ts'
export { insertPaymentLink } from './paymentLinks.store.ts'
