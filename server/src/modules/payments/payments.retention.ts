import type { Retention } from '#jobs/retention.ts'
import { forgetBillingOfUnpaid } from './recycling/recycledPayments.store.ts'

/** Deletes names and addresses of intents that were never paid. The attempt itself stays. */
export const paymentAttemptRetention: Retention = {
  what: 'names and addresses of payments that were never made',
  keptDays: (config) => config.PAYMENT_ATTEMPTS_KEPT_DAYS,
  forget: forgetBillingOfUnpaid,
}
