import { type DocumentCategory, mayUpload, workCategories } from '@app/contract/documents/documents.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { Tool } from '../Tool.tsx'
import { deliveredFiles, filesInSequence } from './delivered.ts'
import { FileLine } from './FileLine.tsx'
import styles from './OrderFiles.module.css'
import { orderFilesQuery } from './orderFilesQuery.ts'
import { addWords } from './orderFileWords.ts'
import { ReleaseCode } from './ReleaseCode.tsx'
import { type OpenOrder, useFileDialogs } from './useFileDialogs.tsx'

/** The files of the work in one list, as soon as there are any. */
export function DeliveredFiles({ order, open }: { order: Order; open: OpenOrder }) {
  const me = useMe()
  const files = useQuery(orderFilesQuery(order._id))
  const delivered = deliveredFiles(files.data ?? [])
  const dialogs = useFileDialogs(order, open, filesInSequence(files.data ?? []))
  if (delivered.length === 0) return null
  const mayAdd = (category: DocumentCategory) => mayUpload(me, category) && !(category === 'sourceCode' && order.status === 'Cancel Order')
  return (
    <Section
      title="What was delivered"
      tools={workCategories.filter(mayAdd).map((category) => (
        <Tool key={category} onClick={() => dialogs.add(category)}>
          {addWords(category)}
        </Tool>
      ))}
    >
      <ul className={styles.list}>
        {delivered.map(({ file, version, note }) => (
          <Fragment key={file._id}>
            <FileLine
              file={file}
              version={version}
              onPreview={() => dialogs.preview(file._id)}
              onOpenArchive={() => dialogs.openArchive(file)}
            />
            {note && (
              <li className={styles.note}>
                <UserText text={note} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {delivered.some(({ file }) => file.isLocked) && (
        <p className={styles.locked}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          The source code opens once the order is fully paid.
        </p>
      )}
      {delivered.some(({ file }) => file.category === 'sourceCode') && <ReleaseCode order={order} />}
      {dialogs.dialogs}
    </Section>
  )
}
