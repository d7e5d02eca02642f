import type { Retention } from '#jobs/retention.ts'
import { forgetReceived } from './incomingMail.store.ts'

export const receivedMailRetention: Retention = {
  what: 'received mails',
  keptDays: (config) => config.MAILS_KEPT_DAYS,
  forget: forgetReceived,
}
