import type { ArchiveEntry, ArchiveFile } from '@app/contract/documents/archives.calls.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { bytes } from '#core/format.ts'
import { PdfPreview } from '#ui/preview/PdfPreview.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './ArchiveDialog.module.css'
import { CodeView } from './CodeView.tsx'
import { DiffView } from './DiffView.tsx'

type Props = { id: string; entry: ArchiveEntry; mayCompare: boolean }
type Look = 'file' | 'diff'

/** One file of an archive: its content, or its diff. */
export function ArchiveFileView({ id, entry, mayCompare }: Props) {
  const { path, sizeBytes, change } = entry
  const isGone = change === 'removed'
  const hasDiff = mayCompare && change !== 'same'
  const [look, setLook] = useState<Look>(isGone && hasDiff ? 'diff' : 'file')
  return (
    <>
      <div className={styles.bar}>
        <h3 className={styles.path}>{path}</h3>
        <span className={styles.size}>{bytes(sizeBytes)}</span>
        {hasDiff && !isGone && (
          <SegmentedControl
            size="xs"
            aria-label="Look at"
            value={look}
            onChange={(next) => setLook(next === 'diff' ? 'diff' : 'file')}
            data={[
              { value: 'file', label: 'File' },
              { value: 'diff', label: 'Difference' },
            ]}
          />
        )}
      </div>
      {look === 'diff' ? (
        <DiffView id={id} path={path} />
      ) : isGone ? (
        <EmptyState title="This file no longer exists." />
      ) : (
        <AsItIs id={id} entry={entry} />
      )}
    </>
  )
}

function AsItIs({ id, entry }: Pick<Props, 'id' | 'entry'>) {
  const file = useQuery({ ...calls.documents.archiveFile.queryOptions({ id, path: entry.path }), retry: false })
  return (
    <Loaded query={file} failed="This file could not be shown." skeleton={<TextSkeleton lines={8} />}>
      {(shown) => (
        <>
          <Content file={shown} sizeBytes={entry.sizeBytes} />
          {shown.cut && <p className={styles.note}>{cutWords[shown.cut]}</p>}
        </>
      )}
    </Loaded>
  )
}

const cutWords = {
  unpaid: 'The rest opens once the order is fully paid.',
  long: 'The file is too long to show completely. Download the archive to see all of it.',
}

function Content({ file: { path, kind, text, link }, sizeBytes }: { file: ArchiveFile; sizeBytes: number }) {
  if (text !== undefined) return <CodeView path={path} text={text} />
  if (kind === 'picture' && link) return <img src={link} alt={path} className={styles.picture} />
  if (kind === 'pdf' && link)
    return <PdfPreview file={{ key: path, name: path, type: 'application/pdf', sizeBytes, previewLink: link, fileLink: link }} />
  return <EmptyState title={kind === 'other' ? 'This file has no preview: it is neither text nor an image.' : 'This file is not shown.'} />
}
