import type { Document } from '@app/contract/documents/documents.calls.ts'
import { customerCategories, type DocumentCategory, documentCategories, mayUpload } from '@app/contract/documents/documents.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { categoryLabels } from '../story/eventWords.ts'
import { deliveredFiles, filesInSequence } from './delivered.ts'
import { FileLine } from './FileLine.tsx'
import styles from './OrderFiles.module.css'
import { orderFilesQuery } from './orderFilesQuery.ts'
import { addWords } from './orderFileWords.ts'
import { type OpenOrder, useFileDialogs } from './useFileDialogs.tsx'

/** The files of an order by category. Files of the work have a list of their own, `DeliveredFiles`, once there are any. */
export function OrderFiles({ order, open }: { order: Order; open: OpenOrder }) {
  const files = useQuery(orderFilesQuery(order._id))
  const found = files.data ?? []
  const categories: readonly DocumentCategory[] = deliveredFiles(found).length > 0 ? customerCategories : documentCategories
  const inCategory = (category: DocumentCategory) => found.filter((file) => file.category === category)
  const { preview, openArchive, add, dialogs } = useFileDialogs(order, open, filesInSequence(found))

  return (
    <Section title="Files">
      <div className={styles.categories}>
        <Loaded query={files} failed="Unable to fetch Docs!" skeleton={<TextSkeleton lines={4} />}>
          {() =>
            categories.map((category) => (
              <Category
                key={category}
                category={category}
                order={order}
                files={inCategory(category)}
                onAdd={() => add(category)}
                onPreview={preview}
                onOpenArchive={openArchive}
              />
            ))
          }
        </Loaded>
      </div>
      {dialogs}
    </Section>
  )
}

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
            aria-label={addWords(category)}
            onClick={onAdd}
          >
            {category === 'sourceCode' ? 'Deliver Code' : 'Upload'}
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
    </section>
  )
}

const nothingYet: Record<DocumentCategory, string> = {
  requirements: 'No requirements yet.',
  notesAndReference: 'No notes yet.',
  deliverables: 'Nothing delivered yet.',
  sourceCode: 'No source code yet.',
}
