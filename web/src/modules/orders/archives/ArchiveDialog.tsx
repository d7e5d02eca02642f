import { listInWords } from '@app/contract/core/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import Dialog from '#ui/dialog/Dialog.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import styles from './ArchiveDialog.module.css'
import { ArchiveFileView } from './ArchiveFileView.tsx'
import type { ArchiveOpenerProps } from './ArchiveOpener.tsx'
import { ArchiveTree } from './ArchiveTree.tsx'

/** The contents of an archive: its tree, and the chosen file beside it. */
export default function ArchiveDialog({ archive: opened, onClose }: ArchiveOpenerProps) {
  const id = opened?._id ?? ''
  const archive = useQuery({ ...calls.documents.archive.queryOptions({ id }), retry: false })
  const [path, setPath] = useState<string | null>(null)
  return (
    <Dialog opened={opened !== null} onClose={onClose} title={opened?.name} fullScreen classNames={{ body: styles.body }}>
      <Loaded query={archive} failed="This archive could not be opened." skeleton={<TextSkeleton lines={8} />}>
        {({ entries, links, comparedWith, isLocked }) => {
          const entry = entries.find((one) => one.path === path)
          return (
            <>
              {isLocked && (
                <p className={styles.note}>
                  You see the file names and the first lines of text files. The rest opens once the order is fully paid.
                </p>
              )}
              {links.length > 0 && <p className={styles.note}>Links to other files are not shown: {listInWords(links)}.</p>}
              {comparedWith && (
                <p className={styles.note}>
                  Compared with {comparedWith.name}, delivered <When at={comparedWith.createdAt} />.
                </p>
              )}
              <div className={styles.columns}>
                <ArchiveTree entries={entries} chosen={path} onChoose={setPath} />
                <section className={styles.file} aria-label={path ?? 'File'} aria-live="polite">
                  {entry ? (
                    <ArchiveFileView key={entry.path} id={id} entry={entry} mayCompare={comparedWith !== undefined && !isLocked} />
                  ) : (
                    <EmptyState title={entries.length === 0 ? 'This archive is empty.' : 'Choose a file to view it.'} />
                  )}
                </section>
              </div>
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}
