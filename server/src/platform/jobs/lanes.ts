import { formerNames } from './formerNames.ts'
import type { JobName } from './jobs.ts'

/**
 * Jobs run in lanes by the service they use, each with its own concurrency, so that a hanging service only blocks its own lane. A job that
 * is listed nowhere below belongs to the lane `inside`: notifications, pushes and tallies, which only use the database.
 */
export const lanes = {
  inside: { concurrency: 4 },
  payments: { concurrency: 2 },
  mail: { concurrency: 3 },
  mailbox: { concurrency: 1 },
  texts: { concurrency: 2 },
  whatsapp: { concurrency: 3 },
  exports: { concurrency: 1 },
  invoices: { concurrency: 2 },
  devices: { concurrency: 2 },
  files: { concurrency: 2 },
} as const satisfies Record<string, { concurrency: number }>

export type Lane = keyof typeof lanes
// The keys are those written above.
export const laneNames = Object.keys(lanes) as Lane[]
export const emptyLanes = (): Record<Lane, number> => ({
  inside: 0,
  payments: 0,
  mail: 0,
  mailbox: 0,
  texts: 0,
  whatsapp: 0,
  exports: 0,
  invoices: 0,
  devices: 0,
  files: 0,
})

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
  sendWhatsapp: 'whatsapp',
  takeWhatsappNews: 'whatsapp',
  pushToDevice: 'devices',
  makeInvoiceFile: 'invoices',
  writeExport: 'exports',
  writeSelection: 'exports',
  writeDataArchive: 'exports',
  forgetOld: 'exports',
  tendAuditLog: 'exports',
  cleanUpExports: 'files',
  cleanUpDataArchives: 'files',
  sweepUploads: 'files',
  sweepUnknownFiles: 'files',
  sweepUnusedPictures: 'files',
  removeExpiredUploads: 'files',
  forgetPicture: 'files',
  eraseFiles: 'files',
  eraseDocument: 'files',
  eraseCommentFiles: 'files',
}

/** The jobs outside of the lane `inside`. */
export const jobsWithLane = Object.keys(jobsOfLanes)

const laneByJob = new Map<string, Lane>(Object.entries(jobsOfLanes))

/** Takes any name, since a queue may hold jobs of another release. */
export const laneOf = (job: string): Lane => laneByJob.get(formerNames[job] ?? job) ?? 'inside'
