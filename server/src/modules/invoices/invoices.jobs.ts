import { admins } from '@app/contract/core/access.ts'
import { hours, later, minutes } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { issueReceipt } from './issueReceipt.ts'
import { mailInvoice } from './mailing/mailInvoice.ts'
import { fileAttempts, giveUpFilesBegunBefore, takeUpForgottenFiles } from './pdf/invoiceFiles.ts'
import { makeInvoiceFile } from './pdf/makeInvoiceFile.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    makeInvoiceFile: { invoiceId: string }
    requeueInvoiceFiles: object
    /** Posts the letter with an invoice, once its PDF is there. */
    mailInvoice: { invoiceId: string }
    /** Issues the receipt of a payment, where admins want one for each. */
    issueReceipt: { paymentId: string }
  }
}

/** Longer than drawing takes, and longer than the tries of a job that is still alive. */
const [forgottenAfter, givenUpAfter] = [minutes(15), hours(12)]

export const invoiceJobs = {
  makeInvoiceFile: ({ invoiceId }: { invoiceId: string }, context: JobContext) =>
    makeInvoiceFile(context, invoiceId, { isLast: context.attempt >= fileAttempts, signal: context.signal }),
  mailInvoice: ({ invoiceId }: { invoiceId: string }, context: JobContext) => mailInvoice(context, invoiceId),
  issueReceipt: ({ paymentId }: { paymentId: string }, context: JobContext) => issueReceipt(context, paymentId),
  /** What nobody works on any more is begun again, and given up once its job has failed at every try. */
  async requeueInvoiceFiles(_: object, { db, clock, push }: JobContext) {
    const now = clock.now()
    await takeUpForgottenFiles(db, later(now, -forgottenAfter))
    const givenUp = await giveUpFilesBegunBefore(db, later(now, -givenUpAfter))
    if (givenUp.length > 0) push.changed({ roles: admins }, { topic: 'invoices' })
  },
} satisfies JobHandlers
export const invoiceCrontab = '*/5 * * * * requeueInvoiceFiles ?jobKey=requeueInvoiceFiles&max=3'
