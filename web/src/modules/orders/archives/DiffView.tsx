import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './ArchiveDialog.module.css'

/** What has changed of a file: a plus before what is new and a minus before what is gone, beside the colours. */
export function DiffView({ id, path }: { id: string; path: string }) {
  const diff = useQuery({ ...calls.documents.archiveDiff.queryOptions({ id, path }), retry: false })
  return (
    <Loaded query={diff} failed="The difference could not be shown." skeleton={<TextSkeleton lines={8} />}>
      {({ lines, isCut }) => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled is reached by the keyboard */}
          <pre className={styles.code} tabIndex={0}>
            <code>
              {lines.map(({ sign, text }, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number.
                <span key={number} className={styles.diffLine} data-sign={sign.trim() || undefined}>
                  {`${sign} ${text}\n`}
                </span>
              ))}
            </code>
          </pre>
          {isCut && <p className={styles.note}>The file is too long to be compared to its end.</p>}
        </>
      )}
    </Loaded>
  )
}
