import type { Retention } from '#jobs/retention.ts'
import { forgetUnpaid } from './publicPayments.store.ts'

/** What visitors typed who never paid. */
export const publicPaymentRetention: Retention = {
  what: 'public payments that were never made',
  keptDays: (config) => config.PUBLIC_PAYMENT_ATTEMPTS_KEPT_DAYS,
  forget: forgetUnpaid,
}
