import type { JobName } from './jobs.ts'

/**
 * The job names of the previous release. Its rows may still be queued, and while it runs beside this release its cron lines and web
 * processes queue more; they run under these names too. A name is removed one release after the last one that used it.
 */
export const formerNames: Readonly<Record<string, JobName>> = {
  lookAtIntent: 'syncIntent',
  lookAtReturns: 'syncReturns',
  lookAfterTexts: 'requeueStuckTexts',
  lookAfterInvoiceFiles: 'requeueInvoiceFiles',
}
