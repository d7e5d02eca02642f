import type { Actor } from '@app/contract/core/access.ts'
import { isArchive } from '@app/contract/documents/archives.rules.ts'
import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { type DocumentRow, visibleOrder } from '#orders/index.ts'
import { documentNotFound } from '../documentNotFound.ts'
import { findDocument } from '../documents.store.ts'

export type Deps = Pick<AppContext, 'db' | 'storage'>
export type OpenedArchive = { document: DocumentRow; isLocked: boolean }

/** The archive, for people who see its order; locked for a customer who has not paid it yet. */
export async function openArchive({ db }: Deps, actor: Actor, id: string): Promise<OpenedArchive> {
  const document = isId(id) ? await findDocument(db, id) : undefined
  const order = document && (await visibleOrder(db, actor, document.orderId))
  if (!document || !order) throw documentNotFound()
  refuseUnless(isArchive(document), 'Only zip archives can be opened here.')
  return { document, isLocked: !mayOpen(actor, document.category, order) }
}
