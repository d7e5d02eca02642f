import type { Retention } from '#jobs/retention.ts'
import { forgetCardAttempts } from './cardTesting/cardAttempts.store.ts'
import { forgetBillingOfUnpaid } from './recycling/recycledPayments.store.ts'

/** Deletes names and addresses of intents that were never paid. The attempt itself stays. */
export const paymentAttemptRetention: Retention = {
  what: 'names and addresses of payments that were never made',
  keptDays: (config) => config.PAYMENT_ATTEMPTS_KEPT_DAYS,
  forget: forgetBillingOfUnpaid,
}

/** Deletes which cards were tried from which network. */
export const cardAttemptRetention: Retention = {
  what: 'cards that were tried',
  keptDays: (config) => config.PAYMENT_ATTEMPTS_KEPT_DAYS,
  forget: forgetCardAttempts,
}
