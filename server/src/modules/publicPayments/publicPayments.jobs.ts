import { momentIn } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { publicPaymentReceived as receipt, publicPaymentRefunded as refunded } from './publicPayments.emails.ts'
import { publicPaymentById, receiptKey } from './publicPayments.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    publicPaymentReceived: { publicPaymentId: string }
    /** Mails the payer about a refund. */
    publicPaymentRefunded: { publicPaymentId: string; key: string; amount: string }
    /** A refund, a dispute or a second payment; `key` names the event. */
    tellOfPublicPayment: { publicPaymentId: string; key: string; words: string }
  }
}

/** Confirms the payment to its payer and notifies the back office; keyed by the payment, so that a second run sends nothing. */
async function publicPaymentReceived({ publicPaymentId: id }: { publicPaymentId: string }, { db, config, push }: JobContext) {
  const payment = await publicPaymentById(db, id)
  if (!payment?.paidAt) return
  const { name, email, amountCents, currency, purpose, transactionId, paidAt } = payment
  const amount = amountInWords(amountCents, currency)
  const brand = await emailBrandOf(db, config)
  const mail = receipt(brand, {
    name,
    amount,
    purpose,
    method: 'Card',
    transaction: transactionId ?? id,
    paidAt: momentIn(config.TIME_ZONE, paidAt),
  })
  await db.transaction(async (db) => {
    await postMail(db, { ...mail, key: receiptKey(id), to: email, kind: 'payment' })
    await notify(db, {
      key: `publicPayment:${id}:office`,
      kind: 'payments',
      userIds: await backOfficeIds(db),
      text: `${name} paid ${amount} on the public payment page${purpose ? `: ${purpose}` : ''}`,
      href: href('publicPaymentDetails', { id }),
    })
  })
  push.changed({ roles: ['admin', 'sales'] }, { topic: 'publicPayments', id })
}

async function tellOfPublicPayment(told: { publicPaymentId: string; key: string; words: string }, { db, push }: JobContext) {
  const { publicPaymentId: id, key, words } = told
  await db.transaction(async (db) =>
    notify(db, { key, kind: 'payments', userIds: await backOfficeIds(db), text: words, href: href('publicPaymentDetails', { id }) }),
  )
  push.changed({ roles: ['admin', 'sales'] }, { topic: 'publicPayments', id })
}

async function publicPaymentRefunded(told: { publicPaymentId: string; key: string; amount: string }, { db, config }: JobContext) {
  const { publicPaymentId: id, key, amount } = told
  const payment = await publicPaymentById(db, id)
  // A payer whose data was erased has no address.
  if (!payment?.email) return
  const mail = refunded(await emailBrandOf(db, config), { name: payment.name, amount, transaction: payment.transactionId ?? id })
  await db.transaction((db) => postMail(db, { ...mail, key, to: payment.email, kind: 'payment' }))
}

export const publicPaymentJobs = { publicPaymentReceived, publicPaymentRefunded, tellOfPublicPayment } satisfies JobHandlers
