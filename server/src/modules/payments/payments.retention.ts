import type { Retention } from '#jobs/retention.ts'
import { forgetBillingOfUnpaid } from './recycling/recycledPayments.store.ts'

/** Who set out to pay, and from where: of an intent that brought nothing it is of no use any more. What was tried stays. */
export const paymentAttemptRetention: Retention = {
  what: 'names and addresses of payments that were never made',
  keptDays: (config) => config.PAYMENT_ATTEMPTS_KEPT_DAYS,
  forget: forgetBillingOfUnpaid,
}
