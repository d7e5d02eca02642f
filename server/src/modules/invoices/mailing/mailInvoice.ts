import { money } from '@app/contract/core/format.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import { mayPay, remainingCents } from '@app/contract/orders/orders.rules.ts'
import { longestLinkDays } from '@app/contract/paymentLinks/paymentLinks.rules.ts'
import { brandOf } from '#company/index.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { attachToMail, postMail } from '#mail/index.ts'
import { lockOrderById, type OrderRow, orderPage } from '#orders/index.ts'
import { siteOf } from '#outside/mail/index.ts'
import { addressOfLink, insertPaymentLink } from '#paymentLinks/index.ts'
import { invoiceById } from '../invoices.store.ts'
import type { InvoiceRow } from '../invoices.table.ts'
import { invoiceLetter } from './invoice.emails.ts'
import { lockWaitingMailing, savePosted } from './mailings.store.ts'

type Desk = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'push'>

/**
 * Posts the letter that waits for the PDF of an invoice. The letter, its payment link and the word that it was posted are one
 * transaction: run twice, or by two at once, it leaves once.
 */
export async function mailInvoice(desk: Desk, invoiceId: string): Promise<void> {
  const brand = await brandOf(desk.db, desk.config)
  await desk.db.transaction(async (db) => {
    const found = await invoiceById(db, invoiceId)
    if (found?.file?.state !== 'ready' || !found.file.storageKey) return
    const { invoice } = found
    const order = invoice.orderId === null ? undefined : await lockOrderById(db, invoice.orderId)
    const waiting = await lockWaitingMailing(db, invoiceId)
    if (!waiting) return
    const key = `invoice:${invoiceId}:${waiting.time}`
    const { lines, taxScheme, numberText, title, customer, currency } = invoice
    const due = order && (await dueOf(db, desk, { invoice, order, key }))
    const letter = invoiceLetter(brand, {
      number: numberText ?? '',
      isCreditNote: invoice.kind === 'creditNote',
      title,
      customerName: customer.name,
      totals: invoiceTotals(lines, taxScheme),
      due,
      orderPage: order && new URL(orderPage(order), siteOf(desk.config)).href,
      amount: (cents) => money(fromCents(cents, currency), currency),
    })
    await postMail(db, { ...letter, key, to: customer.email, kind: 'invoice' })
    await attachToMail(db, key, { storageKey: found.file.storageKey, name: `${numberText}.pdf`, type: 'application/pdf' })
    await savePosted(db, invoiceId, waiting.time, desk.clock.now())
  })
  desk.push.changed({ roles: ['admin'] }, { room: 'invoices', id: invoiceId })
}

type Asked = { invoice: InvoiceRow; order: OrderRow; key: string }

/** What is left to pay of an invoice for its order, never more than what is left of the order, and a link for just that. */
async function dueOf(db: Db, { clock, config, secret }: Desk, { invoice, order, key }: Asked) {
  const isAsked = invoice.kind === 'invoice' && invoice.status === 'Issued' && invoice.receiptOf === null
  if (!isAsked || order.recycledAt !== null || !mayPay(order) || order.currency !== invoice.currency) return undefined
  const cents = Math.min(invoice.totalCents - order.paidCents, remainingCents(order))
  if (cents <= 0) return undefined
  const now = clock.now()
  const { link } = await insertPaymentLink(db, {
    orderId: order.id,
    amountCents: cents,
    currency: order.currency,
    createdBy: invoice.createdBy,
    idempotencyKey: key,
    createdAt: now,
    expiresAt: later(now, days(longestLinkDays)),
  })
  return { cents, href: addressOfLink({ config, secret }, link.id) }
}
