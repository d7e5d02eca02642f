import { type InvoicePaidState, isPayableInvoice } from '@app/contract/invoices/invoicePayments.rules.ts'
import { countIn, countReturns, keptCents } from '@app/contract/payments/balance.rules.ts'
import { returnWords } from '@app/contract/payments/returnWords.ts'
import { href } from '@app/contract/screens.ts'
import { notFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaidIntent, PayableKind, Returned, Settlement } from '#payments/index.ts'
import { creditsOf, lockInvoice } from '../invoices.store.ts'
import type { InvoiceRow } from '../invoices.table.ts'
import { balanceOfInvoice, invoiceKind, saveInvoiceBalance } from './invoiceBalances.store.ts'

/** An issued invoice without an order as a payable: the holder of its link pays all of it, once. */
export const invoicePayable: PayableKind<null> = {
  kind: invoiceKind,
  noun: 'invoice',
  page: () => href('allInvoices'),
  async quote(db, _context, id) {
    const invoice = await lockInvoice(db, id)
    if (!invoice) throw notFound('Invoice')
    refuseUnless((await balanceOfInvoice(db, id)) === undefined, 'This invoice has been paid already. Nothing was charged.')
    refuseUnless(isPayableInvoice(invoice), 'This invoice is no longer valid. Please ask us for a new one.')
    return { amountCents: await askedOf(db, invoice), currency: invoice.currency }
  },
  describe: ({ payableId }) => ({ description: `Invoice ${payableId}`, metadata: { invoiceId: payableId ?? '' } }),
  async hold(db, _context, id) {
    const invoice = await lockInvoice(db, id)
    return invoice && { settle: (paid) => settle(db, invoice, paid), applyReturns: (returned) => applyReturns(db, invoice, returned) }
  },
  // An intent holds nothing but the form data.
  release: async () => {},
  changed({ push }, { payableId }) {
    push.changed({ roles: ['admin'] }, { topic: 'invoices', ...(payableId && { id: payableId }) })
  },
}

/** Money for an invoice that was already paid or cancelled is a surplus. */
async function settle(db: Db, invoice: InvoiceRow, { intent, paymentId, now }: PaidIntent): Promise<Settlement> {
  const before = await balanceOfInvoice(db, invoice.id)
  const askedCents = await askedOf(db, invoice)
  const asked = { totalCents: askedCents, paidCents: before?.paidCents ?? 0 }
  const wasPaid = before !== undefined
  const { paidCents, surplusCents } = wasPaid
    ? { paidCents: before.paidCents, surplusCents: intent.amountCents }
    : countIn(asked, { amountCents: intent.amountCents, discountCents: 0 })
  const state = before?.state ?? (surplusCents === 0 ? 'paid' : 'unpaid')
  await saveInvoiceBalance(db, { invoiceId: invoice.id, paidCents, state, paidAt: before?.paidAt ?? now, updatedAt: now })
  const amount = amountInWords(intent.amountCents, intent.currency)
  await recordAudit(db, {
    actor: null,
    kind: 'money',
    activity: `was told by the card provider that ${intent.billing.name} (${intent.billing.email}) paid ${amount} for the invoice ${invoice.numberText}`,
    subject: { kind: 'invoice', id: invoice.id },
    key: `invoicePaid:${intent.id}`,
    at: now,
  })
  await enqueue(db, 'invoicePaid', { invoiceId: invoice.id, paymentId })
  return { totalCents: invoice.totalCents, remainingCents: Math.max(0, asked.totalCents - paidCents), surplusCents }
}

/** The amount that an invoice still stands for: nothing of a cancelled one, and not what credit notes credit. */
export const askedOf = async (db: Db, { id, status, totalCents }: InvoiceRow) =>
  status === 'Issued' ? totalCents - (await creditsOf(db, id)).cents : 0

async function applyReturns(db: Db, invoice: InvoiceRow, { payment, news, now, status, ...returned }: Returned) {
  const before = await balanceOfInvoice(db, invoice.id)
  if (!before) throw new Error(`Money went back of the invoice ${invoice.id}, which says that none came.`)
  const asked = { totalCents: invoice.status === 'Issued' ? invoice.totalCents : before.paidCents, paidCents: before.paidCents }
  const { surplusCents } = countReturns(asked, payment, returned)
  const counted = { before: keptCents(payment) - payment.surplusCents, after: keptCents({ ...payment, ...returned }) - surplusCents }
  const paidCents = before.paidCents + counted.after - counted.before
  // Refunding money that never counted leaves the state unchanged.
  const state = counted.before + counted.after === 0 ? before.state : stateAfter(paidCents, invoice.totalCents, status)
  await saveInvoiceBalance(db, { ...before, paidCents, state, updatedAt: now })
  for (const { id: returnId, kind, state, amountCents } of news) {
    const amount = amountInWords(amountCents, payment.currency)
    const words = returnWords({ kind: kind === 'refund' ? 'refunded' : 'dispute', state, amount, reader: 'company' })
    const key = `invoiceReturned:${returnId}:${state}:${amountCents}`
    const activity = `was told by the card provider of the invoice ${invoice.numberText}: ${words}`
    await recordAudit(db, { actor: null, kind: 'money', activity, subject: { kind: 'invoice', id: invoice.id }, key, at: now })
    await enqueue(db, 'tellOfInvoicePayment', {
      invoiceId: invoice.id,
      key,
      words: `${words}: the invoice ${invoice.numberText}`,
      ...(kind === 'refund' && state !== 'failed' && { refund: { paymentId: payment.id, amount } }),
    })
  }
  return { surplusCents }
}

function stateAfter(paidCents: number, totalCents: number, status: string): InvoicePaidState {
  if (status === 'disputed' || status === 'charged back') return status
  if (paidCents >= totalCents) return 'paid'
  return paidCents === 0 ? 'refunded' : 'partially refunded'
}
