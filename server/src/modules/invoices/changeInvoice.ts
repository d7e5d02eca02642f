import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { InvoiceChanges } from '@app/contract/invoices/invoices.shapes.ts'
import { notFound, onDuplicate, Refusal, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { lockOrderAnywhere } from '#orders/index.ts'
import { orderHasOne, refuseIfInvoiced } from './createInvoice.ts'
import { currentIssuer, type Deps } from './currentIssuer.ts'
import { contentOf, wordsOfContent } from './invoiceContent.ts'
import { deleteInvoice, lockInvoice, orderOfInvoice, saveInvoice, validInvoiceOfOrder } from './invoices.store.ts'
import type { InvoiceRow } from './invoices.table.ts'
import { issueDraft } from './issueInvoice.ts'

type Begun = { id: string; version: number }

/** Updates a draft. Throws NOT_FOUND, REFUSED for an issued invoice, CONFLICT for a stale edit. */
export async function updateDraft(context: Deps, { id, version, ...change }: InvoiceChanges & Begun): Promise<void> {
  const { issuer } = await currentIssuer(context)
  await context.db.transaction(async (db) => {
    const draft = await lockDraft(db, { id, version })
    const words = afterChange(wordsOfContent(draft), change)
    await saveInvoice(db, draft.id, { ...contentOf(words, issuer), version: draft.version + 1 })
  })
}

/** Issues a draft once, also with concurrent calls. Throws NOT_FOUND, REFUSED, CONFLICT, BAD_INPUT. */
export async function issueInvoice(context: Deps, actor: Actor, begun: Begun): Promise<void> {
  const from = await currentIssuer(context)
  await onDuplicate({ invoices_order_standing_key: orderHasOne() }, () =>
    context.db.transaction(async (db) => {
      const orderId = await orderOfInvoice(db, begun.id)
      // The order is locked first, as when a receipt of its payments is issued.
      if (orderId) await lockOrderAnywhere(db, orderId)
      const draft = await lockDraft(db, begun)
      // The unique index decides; checking first avoids taking a number that must be returned.
      if (draft.orderId) refuseIfInvoiced(await validInvoiceOfOrder(db, draft.orderId))
      await issueDraft(db, context, actor, draft, from)
    }),
  )
}

export const removeDraft = ({ db }: Pick<Deps, 'db'>, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const draft = await lockInvoice(db, id)
    if (!draft) throw notFound('Invoice')
    refuseUnless(draft.status === 'Draft', issuedStays)
    await deleteInvoice(db, draft.id)
  })

const issuedStays = 'An issued invoice can’t be changed. Cancel it by a credit note and issue another.'

async function lockDraft(db: Db, { id, version }: Begun): Promise<InvoiceRow> {
  const draft = await lockInvoice(db, id)
  if (!draft) throw notFound('Invoice')
  refuseUnless(draft.status === 'Draft', issuedStays)
  if (draft.version !== version)
    throw new Refusal('CONFLICT', 'Someone else has just changed this draft. Please open it again.', { version: draft.version })
  return draft
}
