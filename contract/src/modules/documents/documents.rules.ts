import type { Actor } from '#core/access.ts'
import { isPaid, type Priced } from '#orders/orders.rules.ts'

/** Stored by the first spelling; `source code` and `sourceCode` are both accepted. */
export const documentCategories = ['requirements', 'notesAndReference', 'deliverables', 'sourceCode'] as const
export type DocumentCategory = (typeof documentCategories)[number]
export const documentCategoryWords: Record<DocumentCategory, string> = {
  requirements: 'Requirements',
  notesAndReference: 'Notes and reference',
  deliverables: 'Deliverables',
  sourceCode: 'Source code',
}

export const customerCategories = ['requirements', 'notesAndReference'] as const satisfies readonly DocumentCategory[]
export const workCategories = ['deliverables', 'sourceCode'] as const satisfies readonly DocumentCategory[]

export const longestDeliveryNote = 5_000

/** The kinds of file that a person who sees the order may add to it. */
export function mayUpload(actor: Actor, category: DocumentCategory): boolean {
  if (actor.role === 'admin' || actor.role === 'sales') return true
  const theirs: readonly DocumentCategory[] = actor.role === 'user' ? customerCategories : workCategories
  return theirs.includes(category)
}

type Released = Priced & { codeReleasedAt: Date | string | null; freeReason: string | null }

/** Source code is unlocked for the customer when everything is paid, or when an admin has released it. */
export const mayOpen = (actor: Actor, category: DocumentCategory, order: Released) =>
  category !== 'sourceCode' || actor.role !== 'user' || order.codeReleasedAt !== null || order.freeReason !== null || isPaid(order)
