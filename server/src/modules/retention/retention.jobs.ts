import { quarantineRetention } from '#drive/index.ts'
import { receivedMailRetention } from '#incomingMail/index.ts'
import type { JobHandlers } from '#jobs/jobs.ts'
import type { Retention } from '#jobs/retention.ts'
import { mailRetention } from '#mail/index.ts'
import { notificationRetention } from '#notifications/index.ts'
import { cardAttemptRetention, paymentAttemptRetention } from '#payments/index.ts'
import { publicPaymentRetention } from '#publicPayments/index.ts'
import { unpaidPackRetention } from '#sessionPacks/index.ts'
import { textRetention } from '#textMessages/index.ts'
import { unreadableRetention } from '#whatsapp/index.ts'
import { deleteFailedJobs } from './failedJobs.store.ts'
import { purgeExpired } from './purgeExpired.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    forgetOld: object
  }
}

const failedJobRetention: Retention = {
  what: 'failed jobs',
  keptDays: (config) => config.FAILED_JOBS_KEPT_DAYS,
  forget: deleteFailedJobs,
}

/** Every kind that is kept for a number of days by a setting; a new kind is a new row. */
export const retentions: readonly Retention[] = [
  mailRetention,
  receivedMailRetention,
  textRetention,
  notificationRetention,
  publicPaymentRetention,
  paymentAttemptRetention,
  cardAttemptRetention,
  unpaidPackRetention,
  quarantineRetention,
  failedJobRetention,
  unreadableRetention,
]

export const retentionJobs = { forgetOld: (_: object, context) => purgeExpired(retentions, context) } satisfies JobHandlers
export const retentionCrontab = '29 * * * * forgetOld ?jobKey=forgetOld&max=3'
