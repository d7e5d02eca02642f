import type { Retention } from '#jobs/retention.ts'
import { forgetQuarantined } from './forgetQuarantined.ts'

/** What strangers left in the drop box and nobody let out of quarantine: otherwise the box would be full one day, and stay so. */
export const quarantineRetention: Retention = {
  what: 'files of strangers that nobody released',
  keptDays: (config) => config.DROP_BOX_KEPT_DAYS,
  forget: forgetQuarantined,
}
