import type { Document } from '@app/contract/documents/documents.calls.ts'
import { type DocumentCategory, documentCategories, mayUpload } from '@app/contract/documents/documents.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { IconLock, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMe } from '#core/session.ts'
import { FilePreview, type PreviewFile } from '#ui/preview/FilePreview.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { ArchiveOpener } from '../../archives/ArchiveOpener.tsx'
import type { useOrderDialogs } from '../../changes/useOrderDialogs.tsx'
import { categoryLabels } from '../story/eventWords.ts'
import { AddFilesDialog } from './AddFilesDialog.tsx'
import { FileLine } from './FileLine.tsx'
import styles from './OrderFiles.module.css'
import { orderFilesQuery } from './orderFilesQuery.ts'
import { ReleaseCode } from './ReleaseCode.tsx'

type Props = {
  order: Order
  open: ReturnType<typeof useOrderDialogs>['open']
  /** True when another part of the screen has sent the reader here. */
  isWanted?: boolean
  onShown?: () => void
}

/** The files of an order by category, with the actions that this reader may take. */
export function OrderFiles({ order, open, isWanted = false, onShown }: Props) {
  const files = useQuery(orderFilesQuery(order._id))
  const [adding, setAdding] = useState<DocumentCategory>('requirements')
  const [isAdding, setIsAdding] = useState(false)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const [archive, setArchive] = useState<Document | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isThere = files.data !== undefined
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (!isWanted || !isThere) return
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
    shown()
  }, [isWanted, isThere])

  const add = (category: DocumentCategory) => {
    if (category === 'sourceCode') return open('deliver', order)
    setAdding(category)
    setIsAdding(true)
  }

  return (
    <Section title="Files">
      <div ref={place} tabIndex={-1} className={styles.categories}>
        <Loaded query={files} failed="Unable to fetch Docs!" skeleton={<TextSkeleton lines={4} />}>
          {(found) =>
            documentCategories.map((category) => (
              <Category
                key={category}
                category={category}
                order={order}
                files={found.filter((file) => file.category === category)}
                onAdd={() => add(category)}
                onPreview={setPreviewed}
                onOpenArchive={setArchive}
              />
            ))
          }
        </Loaded>
      </div>
      <FilePreview files={previewsOf(files.data ?? [])} shown={previewed} onShow={setPreviewed} />
      <ArchiveOpener archive={archive} onClose={() => setArchive(null)} />
      <AddFilesDialog order={order} category={adding} isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Section>
  )
}

/** Previewable files, in their sequence on the page. */
const previewsOf = (files: readonly Document[]): PreviewFile[] =>
  documentCategories.flatMap((category) =>
    files.flatMap(({ _id: key, name, type, sizeBytes, previewLink, fileLink, ...file }) =>
      file.category === category && previewLink && fileLink ? [{ key, name, type, sizeBytes, previewLink, fileLink }] : [],
    ),
  )

type CategoryProps = {
  category: DocumentCategory
  order: Order
  files: Document[]
  onAdd: () => void
  onPreview: (id: string) => void
  onOpenArchive: (file: Document) => void
}

function Category({ category, order, files, onAdd, onPreview, onOpenArchive }: CategoryProps) {
  const me = useMe()
  const mayAdd = mayUpload(me, category) && !(category === 'sourceCode' && order.status === 'Cancel Order')
  const isCode = category === 'sourceCode'
  return (
    <section className={styles.category} aria-label={categoryLabels[category]}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {categoryLabels[category]}
          {files.length > 1 && <span className={styles.count}>{files.length}</span>}
        </h3>
        {mayAdd && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUpload size={14} stroke={1.75} aria-hidden="true" />}
            aria-label={isCode ? 'Deliver Code' : `Upload ${categoryLabels[category].toLowerCase()}`}
            onClick={onAdd}
          >
            {isCode ? 'Deliver Code' : 'Upload'}
          </Button>
        )}
      </div>
      {files.length > 0 ? (
        <ul className={styles.list}>
          {files.map((file) => (
            <FileLine key={file._id} file={file} onPreview={() => onPreview(file._id)} onOpenArchive={() => onOpenArchive(file)} />
          ))}
        </ul>
      ) : (
        <p className={styles.nothing}>{nothingYet[category]}</p>
      )}
      {files.some(({ isLocked }) => isLocked) && (
        <p className={styles.locked}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          The source code opens once the order is fully paid.
        </p>
      )}
      {isCode && files.length > 0 && <ReleaseCode order={order} />}
    </section>
  )
}

const nothingYet: Record<DocumentCategory, string> = {
  requirements: 'No requirements yet.',
  notesAndReference: 'No notes yet.',
  deliverables: 'Nothing delivered yet.',
  sourceCode: 'No source code yet.',
}
