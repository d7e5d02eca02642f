import type { Retention } from '#jobs/retention.ts'
import { forgetUnpaidPacks } from './sessionPacks.store.ts'

/** Deletes packs that were never paid. */
export const unpaidPackRetention: Retention = {
  what: 'packs of sessions that were never paid',
  keptDays: (config) => config.PAYMENT_ATTEMPTS_KEPT_DAYS,
  forget: forgetUnpaidPacks,
}
