import type { Retention } from '#jobs/retention.ts'
import { forgetUnpaid } from './publicPayments.store.ts'

/** Deletes the form data of visitors who never paid. */
export const publicPaymentRetention: Retention = {
  what: 'public payments that were never made',
  keptDays: (config) => config.PUBLIC_PAYMENT_ATTEMPTS_KEPT_DAYS,
  forget: forgetUnpaid,
}
