import { returnWords } from '@app/contract/payments/returnWords.ts'
import { href } from '@app/contract/screens.ts'
import { notFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaidIntent, PayableKind, Returned, Settlement } from '#payments/index.ts'
import { watchAttempts } from './cardTesting/watchAttempts.ts'
import { lockPublicPayment, savePublicPayment } from './publicPayments.store.ts'
import type { PublicPaymentRow } from './publicPayments.table.ts'

export const publicPaymentKind = 'publicPayment'

/** A payment of a visitor without an account: an amount of their choice, once. */
export const publicPayable: PayableKind<null> = {
  kind: publicPaymentKind,
  noun: 'request',
  asksCaptcha: true,
  page: (id) => href('publicPaymentDetails', { id }),
  async quote(db, _context, id) {
    const payment = await lockPublicPayment(db, id)
    if (!payment) throw notFound('Payment')
    refuseUnless(payment.paidAt === null, 'This has been paid already.')
    return { amountCents: payment.amountCents, currency: payment.currency }
  },
  describe: ({ billing, payableId }) => ({
    description: `Public payment of ${billing.name}`,
    metadata: { publicPaymentId: payableId ?? '' },
  }),
  async hold(db, _context, id) {
    const payment = await lockPublicPayment(db, id)
    return payment && { settle: (paid) => settle(db, payment, paid), applyReturns: (returned) => applyReturns(db, payment, returned) }
  },
  // An intent holds nothing but the form data.
  release: async () => {},
  changed({ push }, { payableId }) {
    push.changed({ roles: ['admin', 'sales'] }, { topic: 'publicPayments', ...(payableId && { id: payableId }) })
  },
  declined: watchAttempts,
}

async function settle(db: Db, payment: PublicPaymentRow, { intent, now }: PaidIntent): Promise<Settlement> {
  const { id, name, email } = payment
  const { amountCents, currency, provider, providerId } = intent
  const amount = amountInWords(amountCents, currency)
  await recordAudit(db, {
    actor: null,
    kind: 'money',
    activity: `was told by the card provider that ${name} (${email}) paid ${amount} on the public payment page`,
    subject: { kind: 'publicPayment', id },
    key: `publicPaid:${intent.id}`,
    at: now,
  })
  // Money from an intent that was believed to have ended comes after the payment was made: it is a surplus.
  if (payment.paidAt !== null) {
    const words = `${amount} came a second time from ${name} for one public payment. Please refund it.`
    await enqueue(db, 'tellOfPublicPayment', { publicPaymentId: id, key: `publicPayment:${id}:surplus:${intent.id}`, words })
    return { totalCents: payment.amountCents, remainingCents: 0, surplusCents: amountCents }
  }
  await savePublicPayment(db, id, { paidAt: now, transactionId: providerId ?? intent.id, type: provider, status: 'succeeded' })
  await enqueue(db, 'publicPaymentReceived', { publicPaymentId: id })
  return { totalCents: payment.amountCents, remainingCents: 0 }
}

async function applyReturns(db: Db, payment: PublicPaymentRow, { payment: paid, news, now, ...returned }: Returned) {
  const { id, name, currency, transactionId } = payment
  const { status, refundedCents, disputedCents } = returned
  if (paid.providerId === transactionId) await savePublicPayment(db, id, { refundedCents, disputedCents, status })
  for (const { id: returnId, kind, state, amountCents } of news) {
    const amount = amountInWords(amountCents, currency)
    const words = returnWords({ kind: kind === 'refund' ? 'refunded' : 'dispute', state, amount, reader: 'company' })
    const key = `publicReturned:${returnId}:${state}:${amountCents}`
    const activity = `was told by the card provider of the public payment of ${name}: ${words}`
    await recordAudit(db, { actor: null, kind: 'money', activity, subject: { kind: 'publicPayment', id }, key, at: now })
    await enqueue(db, 'tellOfPublicPayment', { publicPaymentId: id, key, words: `${words}: the public payment of ${name}` })
    if (kind === 'refund' && state !== 'failed')
      await enqueue(db, 'publicPaymentRefunded', { publicPaymentId: id, key: `${key}:visitor`, amount })
  }
  return { surplusCents: Math.min(paid.surplusCents, paid.amountCents - refundedCents - disputedCents) }
}
