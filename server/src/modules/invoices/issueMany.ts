import type { Actor } from '@app/contract/core/access.ts'
import type { IssuedOfMany } from '@app/contract/invoices/invoices.shapes.ts'
import { Refusal } from '#core/refusal.ts'
import { issueInvoice } from './changeInvoice.ts'
import type { Deps } from './currentIssuer.ts'
import { invoiceById } from './invoices.store.ts'

type Begun = { id: string; version: number }

/**
 * Issues drafts one after another, so that they are numbered in order, each in its own transaction: a refused one does not stop the
 * others.
 */
export async function issueMany(context: Deps, actor: Actor, drafts: readonly Begun[]): Promise<IssuedOfMany[]> {
  const results: IssuedOfMany[] = []
  for (const draft of drafts) results.push(await issued(context, actor, draft))
  return results
}

async function issued(context: Deps, actor: Actor, draft: Begun): Promise<IssuedOfMany> {
  try {
    await issueInvoice(context, actor, draft)
    const found = await invoiceById(context.db, draft.id)
    return { id: draft.id, number: found?.invoice.numberText ?? '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id: draft.id, problem: error.message }
  }
}
