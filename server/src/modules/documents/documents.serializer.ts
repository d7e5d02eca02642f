import type { Actor } from '@app/contract/core/access.ts'
import { previewKindOf } from '@app/contract/core/preview.ts'
import type { Document } from '@app/contract/documents/documents.calls.ts'
import { mayOpen } from '@app/contract/documents/documents.rules.ts'
import type { OrderRow } from '#orders/index.ts'
import { serializePerson } from '#users/index.ts'
import type { DocumentWithPerson } from './documents.store.ts'

/** The download link; each request checks the right again. */
export const fileLinkOf = (id: string) => `/api/documents/${id}/file`
const previewLinkOf = (id: string) => `/api/documents/${id}/preview`

/** A file as this reader may know it: a locked one has a name, but no link. */
export function serializeDocument({ document, uploader }: DocumentWithPerson, reader: Actor, order: OrderRow): Document {
  const isOpen = mayOpen(reader, document.category, order)
  return {
    _id: document.id,
    name: document.name,
    category: document.category,
    type: document.type,
    sizeBytes: document.sizeBytes,
    ...(isOpen && { fileLink: fileLinkOf(document.id) }),
    ...(isOpen && previewKindOf(document.type) && { previewLink: previewLinkOf(document.id) }),
    isLocked: !isOpen,
    ...(document.delivery !== null && { delivery: document.delivery }),
    ...(document.note !== null && { note: document.note }),
    assignedOrder: document.orderId,
    ...(uploader && { uploadedBy: serializePerson(uploader, reader) }),
    createdAt: document.createdAt.toISOString(),
  }
}
