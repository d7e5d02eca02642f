import { admins } from '@app/contract/core/access.ts'
import { hours, later, minutes } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { invoiceSettledOrder } from './invoicePaidOrder.ts'
import { issueReceipt } from './issueReceipt.ts'
import { mailInvoice } from './mailing/mailInvoice.ts'
import { giveUpFilesBegunBefore, restartForgottenFiles } from './pdf/invoiceFiles.ts'
import { makeInvoiceFile } from './pdf/makeInvoiceFile.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    makeInvoiceFile: { invoiceId: string }
    requeueInvoiceFiles: object
    /** Sends the waiting mail of an invoice once its PDF is ready. */
    mailInvoice: { invoiceId: string }
    /** Issues the receipt of a payment, if receipts are turned on. */
    issueReceipt: { paymentId: string }
  }
}

/** Longer than drawing takes, and longer than the retries of a live job. */
const [forgottenAfter, givenUpAfter] = [minutes(15), hours(12)]

export const invoiceJobs = {
  makeInvoiceFile: ({ invoiceId }: { invoiceId: string }, context: JobContext) =>
    makeInvoiceFile(context, invoiceId, { attempt: context.attempt, signal: context.signal }),
  mailInvoice: ({ invoiceId }: { invoiceId: string }, context: JobContext) => mailInvoice(context, invoiceId),
  issueReceipt: ({ paymentId }: { paymentId: string }, context: JobContext) => issueReceipt(context, paymentId),
  followSettlement: ({ orderId }: { orderId: string }, context: JobContext) => invoiceSettledOrder(context, orderId),
  /** Restarts forgotten PDFs, and gives up those whose job has failed on every retry. */
  async requeueInvoiceFiles(_: object, { db, clock, push }: JobContext) {
    const now = clock.now()
    await restartForgottenFiles(db, later(now, -forgottenAfter))
    const givenUp = await giveUpFilesBegunBefore(db, later(now, -givenUpAfter))
    if (givenUp.length > 0) push.changed({ roles: admins }, { topic: 'invoices' })
  },
} satisfies JobHandlers
export const invoiceCrontab = '*/5 * * * * requeueInvoiceFiles ?jobKey=requeueInvoiceFiles&max=3'
