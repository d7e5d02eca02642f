import { money } from '@app/contract/core/format.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { isPayableInvoice } from '@app/contract/invoices/invoicePayments.rules.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import { mayPay, remainingCents } from '@app/contract/orders/orders.rules.ts'
import { longestLinkDays } from '@app/contract/paymentLinks/paymentLinks.rules.ts'
import { brandOf } from '#company/index.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { attachToMail, postMail } from '#mail/index.ts'
import { lockOrderById, type OrderRow, orderPage } from '#orders/index.ts'
import type { Brand, MailMessage } from '#outside/mail/emailTemplate.ts'
import { siteOf } from '#outside/mail/index.ts'
import { addressOfLink, insertPaymentLink } from '#paymentLinks/index.ts'
import { invoiceById } from '../invoices.store.ts'
import type { InvoiceRow } from '../invoices.table.ts'
import { balanceOfInvoice } from '../paying/invoiceBalances.store.ts'
import { addressOfInvoice } from '../paying/invoiceToken.ts'
import { type InvoiceEmailFacts, invoiceEmail } from './invoice.emails.ts'
import { lockWaitingMailing, savePosted } from './mailings.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'secret' | 'push'>

/**
 * Sends the mail that waits for the PDF of an invoice. The mail, its payment link and the sent mark are one transaction: run twice or
 * concurrently, it is sent once.
 */
export async function mailInvoice(context: Deps, invoiceId: string): Promise<void> {
  const brand = await brandOf(context.db, context.config)
  await context.db.transaction(async (db) => {
    const found = await invoiceById(db, invoiceId)
    if (found?.file?.state !== 'ready' || !found.file.storageKey) return
    const { invoice } = found
    const order = invoice.orderId === null ? undefined : await lockOrderById(db, invoice.orderId)
    const waiting = await lockWaitingMailing(db, invoiceId)
    if (!waiting) return
    const key = `invoice:${invoiceId}:${waiting.time}`
    const { numberText, customer } = invoice
    const due = order ? await dueOf(db, context, { invoice, order, key }) : await ownDue(db, context, invoice)
    const letter = buildInvoiceEmail(brand, invoice, { due, orderPage: order && new URL(orderPage(order), siteOf(context.config)).href })
    await postMail(db, { ...letter, key, to: customer.email, kind: 'invoice' })
    await attachToMail(db, key, { storageKey: found.file.storageKey, name: `${numberText}.pdf`, type: 'application/pdf' })
    await savePosted(db, invoiceId, waiting.time, context.clock.now())
  })
  context.push.changed({ roles: ['admin'] }, { topic: 'invoices', id: invoiceId })
}

type Written = Pick<InvoiceRow, 'kind' | 'numberText' | 'title' | 'customer' | 'currency' | 'lines' | 'taxScheme'>

/** Builds the mail of an invoice, with amounts by the shared rule. */
export const buildInvoiceEmail = (brand: Brand, invoice: Written, ways: Pick<InvoiceEmailFacts, 'due' | 'orderPage'>): MailMessage =>
  invoiceEmail(brand, {
    ...ways,
    number: invoice.numberText ?? '',
    isCreditNote: invoice.kind === 'creditNote',
    title: invoice.title,
    customerName: invoice.customer.name,
    totals: invoiceTotals(invoice.lines, invoice.taxScheme),
    amount: (cents) => money(fromCents(cents, invoice.currency), invoice.currency),
  })

/** An invoice without an order is due in full until it is paid once. */
async function ownDue(db: Db, context: Deps, invoice: InvoiceRow) {
  if (!isPayableInvoice(invoice) || (await balanceOfInvoice(db, invoice.id))) return undefined
  return { cents: invoice.totalCents, href: addressOfInvoice(context, invoice.id) }
}

type DueRequest = { invoice: InvoiceRow; order: OrderRow; key: string }

/** The amount left to pay of an order's invoice, at most the rest of the order, and a payment link for it. */
async function dueOf(db: Db, { clock, config, secret }: Deps, { invoice, order, key }: DueRequest) {
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
