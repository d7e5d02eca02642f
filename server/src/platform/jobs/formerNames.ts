import type { JobName } from './jobs.ts'

/**
 * What jobs were called in the release before. Its rows may still be queued, and while it runs beside this one its cron lines and
 * web processes queue more: they are done under these names too. A name goes one release after the last that knew it.
 */
export const formerNames: Readonly<Record<string, JobName>> = {
  lookAtIntent: 'syncIntent',
  lookAtReturns: 'syncReturns',
  lookAfterTexts: 'requeueStuckTexts',
  lookAfterInvoiceFiles: 'requeueInvoiceFiles',
}
