import type { Retention } from '#jobs/retention.ts'
import { forgetQuarantined } from './forgetQuarantined.ts'

/** Deletes strangers' files that were never released from quarantine: otherwise the drop box would become full. */
export const quarantineRetention: Retention = {
  what: 'files of strangers that were never released',
  keptDays: (config) => config.DROP_BOX_KEPT_DAYS,
  forget: forgetQuarantined,
}
