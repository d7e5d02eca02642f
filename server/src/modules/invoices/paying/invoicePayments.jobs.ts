import { momentIn } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { listedPayment } from '#payments/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { invoiceById } from '../invoices.store.ts'
import { invoicePaid as receipt, invoiceRefunded as refunded } from './invoicePayments.emails.ts'

type PaymentNotification = { invoiceId: string; key: string; words: string; refund?: { paymentId: string; amount: string } }

declare module '#jobs/jobs.ts' {
  interface Jobs {
    invoicePaid: { invoiceId: string; paymentId: string }
    /** A refund or a dispute; `key` names the event. */
    tellOfInvoicePayment: PaymentNotification
  }
}

const adminIds = async (db: JobContext['db']) => (await peopleWithRole(db, ['admin'])).map(({ id }) => id)
const invoiceHref = (numberText: string | null) => href('allInvoices', {}, { search: numberText ?? '' })

/** Confirms the payment to its payer and notifies the admins; keyed by the payment, so that a second run sends nothing. */
async function invoicePaid({ invoiceId, paymentId }: { invoiceId: string; paymentId: string }, { db, config, push }: JobContext) {
  const payment = await listedPayment(db, paymentId)
  const found = await invoiceById(db, invoiceId)
  if (!payment || !found) return
  const { name = '', email } = payment.billing
  const { numberText, title } = found.invoice
  const amount = amountInWords(payment.amountCents, payment.currency)
  const about = { name, amount, number: numberText ?? '', title, transaction: payment.providerId ?? payment.id }
  const mail = receipt(await emailBrandOf(db, config), {
    ...about,
    method: payment.method,
    paidAt: momentIn(config.TIME_ZONE, payment.createdAt),
  })
  await db.transaction(async (db) => {
    if (email) await postMail(db, { ...mail, key: `invoicePaid:${paymentId}`, to: email, kind: 'payment' })
    const surplus =
      payment.surplusCents > 0 ? ` ${amountInWords(payment.surplusCents, payment.currency)} of it is too much. Please refund it.` : ''
    await notify(db, {
      key: `invoicePaid:${paymentId}:office`,
      kind: 'payments',
      userIds: await adminIds(db),
      text: `${name} paid ${amount} for the invoice ${numberText}.${surplus}`,
      href: invoiceHref(numberText),
    })
  })
  push.changed({ roles: ['admin'] }, { topic: 'invoices', id: invoiceId })
}

async function tellOfInvoicePayment({ invoiceId, key, words, refund }: PaymentNotification, { db, config, push }: JobContext) {
  const found = await invoiceById(db, invoiceId)
  const payment = refund && (await listedPayment(db, refund.paymentId))
  const brand = await emailBrandOf(db, config)
  const number = found?.invoice.numberText ?? ''
  await db.transaction(async (db) => {
    await notify(db, { key, kind: 'payments', userIds: await adminIds(db), text: words, href: invoiceHref(number) })
    const { name = '', email } = payment?.billing ?? {}
    if (!refund || !payment || !email) return
    const mail = refunded(brand, { name, amount: refund.amount, number, transaction: payment.providerId ?? payment.id })
    await postMail(db, { ...mail, key: `${key}:payer`, to: email, kind: 'payment' })
  })
  push.changed({ roles: ['admin'] }, { topic: 'invoices', id: invoiceId })
}

export const invoicePaymentJobs = { invoicePaid, tellOfInvoicePayment } satisfies JobHandlers
