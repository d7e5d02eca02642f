import type { Document } from '@app/contract/documents/documents.calls.ts'
import type { DocumentCategory } from '@app/contract/documents/documents.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useState } from 'react'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import { ArchiveOpener } from '../../archives/ArchiveOpener.tsx'
import type { useOrderDialogs } from '../../changes/useOrderDialogs.tsx'
import { AddFilesDialog } from './AddFilesDialog.tsx'

export type OpenOrder = ReturnType<typeof useOrderDialogs>['open']

/** The dialogs of a list of an order's files: preview, archive, and adding to a category. `files` is in the sequence of the page. */
export function useFileDialogs(order: Order, open: OpenOrder, files: readonly Document[]) {
  const [adding, setAdding] = useState<DocumentCategory>('requirements')
  const [isAdding, setIsAdding] = useState(false)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const [archive, setArchive] = useState<Document | null>(null)
  return {
    preview: setPreviewed,
    openArchive: setArchive,
    add(category: DocumentCategory) {
      if (category === 'sourceCode') return open('deliver', order)
      setAdding(category)
      setIsAdding(true)
    },
    dialogs: (
      <>
        <FilePreview files={files.flatMap(previewOf)} shown={previewed} onShow={setPreviewed} />
        <ArchiveOpener archive={archive} onClose={() => setArchive(null)} />
        <AddFilesDialog order={order} category={adding} isOpen={isAdding} onClose={() => setIsAdding(false)} />
      </>
    ),
  }
}

const previewOf = ({ _id: key, name, type, sizeBytes, previewLink, fileLink }: Document): PreviewFile[] =>
  previewLink && fileLink ? [{ key, name, type, sizeBytes, previewLink, fileLink }] : []
