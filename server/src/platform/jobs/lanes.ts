import { formerNames } from './formerNames.ts'
import type { JobName } from './jobs.ts'

/**
 * Jobs run in lanes by what they touch, each with so many at once: whatever hangs holds up its own lane and no other. A job
 * that is named nowhere below is inside work: notifications, pushes, tallies, which only need the database.
 */
export const lanes = {
  inside: { atOnce: 4 },
  payments: { atOnce: 2 },
  mail: { atOnce: 3 },
  mailbox: { atOnce: 1 },
  texts: { atOnce: 2 },
  exports: { atOnce: 1 },
  invoices: { atOnce: 2 },
  devices: { atOnce: 2 },
} as const satisfies Record<string, { atOnce: number }>

export type Lane = keyof typeof lanes
// The keys are those written above.
export const laneNames = Object.keys(lanes) as Lane[]

const jobsOfLanes: Partial<Record<JobName, Lane>> = {
  syncIntent: 'payments',
  syncReturns: 'payments',
  askForRefund: 'payments',
  closeSupersededIntents: 'payments',
  closeIntentsOfOrder: 'payments',
  closeExpiredIntents: 'payments',
  deliverSandboxCards: 'payments',
  releaseHeldTime: 'payments',
  renewSubscription: 'payments',
  readSubscriptionCard: 'payments',
  reconcilePayments: 'exports',
  refreshExchangeRate: 'exports',
  sendMail: 'mail',
  readMailbox: 'mailbox',
  readGmail: 'mailbox',
  sendText: 'texts',
  sendWhatsapp: 'texts',
  takeWhatsappNews: 'texts',
  pushToDevice: 'devices',
  makeInvoiceFile: 'invoices',
  writeExport: 'exports',
  writeSelection: 'exports',
  cleanUpExports: 'exports',
  writeDataArchive: 'exports',
  cleanUpDataArchives: 'exports',
  sweepUploads: 'exports',
  sweepUnknownFiles: 'exports',
  forgetOld: 'exports',
  tendAuditLog: 'exports',
}

const laneByJob = new Map<string, Lane>(Object.entries(jobsOfLanes))

/** Takes any name, since a queue may hold jobs of another release. */
export const laneOf = (job: string): Lane => laneByJob.get(formerNames[job] ?? job) ?? 'inside'
