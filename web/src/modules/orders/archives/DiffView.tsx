import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import styles from './ArchiveDialog.module.css'

/** The diff of a file. Plus and minus signs mark the lines, so that colours are not the only cue. */
export function DiffView({ id, path }: { id: string; path: string }) {
  const diff = useQuery({ ...calls.documents.archiveDiff.queryOptions({ id, path }), retry: false })
  return (
    <Loaded query={diff} failed="The difference could not be shown." skeleton={<TextSkeleton lines={8} />}>
      {({ lines, isCut }) => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
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
          {isCut && <p className={styles.note}>The file is too long to compare completely.</p>}
        </>
      )}
    </Loaded>
  )
}
