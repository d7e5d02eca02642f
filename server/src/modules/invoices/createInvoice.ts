import type { Actor } from '@app/contract/core/access.ts'
import type { NewInvoice } from '@app/contract/invoices/invoices.calls.ts'
import type { InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockOrder } from '#orders/index.ts'
import { type CurrentIssuer, currentIssuer, type Deps } from './currentIssuer.ts'
import { contentOf } from './invoiceContent.ts'
import { insertInvoice, invoiceOfAttempt, lockInvoice, type ValidInvoice, validInvoiceOfOrder } from './invoices.store.ts'
import { invoiceWordsOfOrder } from './invoiceWordsOfOrder.ts'
import { issueDraft } from './issueInvoice.ts'

export const orderHasOne = () => conflict('This order already has an invoice. Cancel it by a credit note first.')
const paymentsHaveTheirs = () =>
  conflict('The payments of this order already have receipts. Cancel them by credit notes first, so that nothing is invoiced twice.')
export const refuseIfInvoiced = (invoice: ValidInvoice | undefined) => {
  if (invoice) throw invoice.receiptOf === null ? orderHasOne() : paymentsHaveTheirs()
}
const broken = {
  invoices_order_standing_key: orderHasOne(),
  invoices_created_by_idempotency_key: conflict('This invoice has just been created.'),
}

/**
 * Creates an invoice and, unless it is a draft, issues it in the same transaction. A repeated idempotency key returns the first one.
 * Throws NOT_FOUND, BAD_INPUT, CONFLICT.
 */
export async function createInvoice(context: Deps, actor: Actor, input: NewInvoice, idempotencyKey: string | null): Promise<string> {
  const known = await invoiceOfAttempt(context.db, actor.id, idempotencyKey)
  if (known) return known
  const from = await currentIssuer(context)
  return await onDuplicate(broken, () =>
    context.db.transaction(async (db) => {
      const order = input.order === undefined ? undefined : await lockOrder(db, actor, input.order)
      if (order && !input.isDraft) refuseIfInvoiced(await validInvoiceOfOrder(db, order.id))
      const draft = { words: input, orderId: order?.id, idempotencyKey }
      return await (input.isDraft ? insertDraft : createInvoiceIn)(db, context, actor, from, draft)
    }),
  )
}

/** Issues the invoice of an order, or returns the valid one if there is one. */
export async function createInvoiceFromOrder(context: Deps, actor: Actor, orderId: string): Promise<string> {
  const from = await currentIssuer(context)
  return await context.db.transaction(async (db) => {
    const order = await lockOrder(db, actor, orderId)
    const known = await validInvoiceOfOrder(db, order.id)
    if (known?.receiptOf === null) return known.id
    refuseIfInvoiced(known)
    return await createInvoiceIn(db, context, actor, from, { words: await invoiceWordsOfOrder(db, order), orderId: order.id })
  })
}

type Draft = { words: InvoiceWords; orderId: string | undefined; idempotencyKey?: string | null; receiptOf?: string; createdBy?: string }
type Place = Pick<Deps, 'clock' | 'config'>

/** Inserts an invoice and issues it, in the caller's transaction. */
export async function createInvoiceIn(db: Db, context: Place, actor: Actor | null, from: CurrentIssuer, draft: Draft): Promise<string> {
  const id = await insertDraft(db, context, actor, from, draft)
  const held = await lockInvoice(db, id)
  if (!held) throw new Error('The new invoice is gone.')
  await issueDraft(db, context, actor, held, from)
  return id
}

async function insertDraft(db: Db, { clock }: Place, actor: Actor | null, { issuer }: CurrentIssuer, draft: Draft): Promise<string> {
  const { words, orderId, idempotencyKey = null, receiptOf = null, createdBy = actor?.id } = draft
  if (createdBy === undefined) throw new Error('An invoice has an author.')
  const kept = { orderId: orderId ?? null, receiptOf, createdBy, idempotencyKey, createdAt: clock.now() }
  return await insertInvoice(db, { ...contentOf(words, issuer), ...kept })
}
