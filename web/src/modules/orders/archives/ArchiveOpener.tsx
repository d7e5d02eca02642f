import { lazy, Suspense } from 'react'

export type ArchiveOpenerProps = { archive: { _id: string; name: string } | null; onClose: () => void }

const ArchiveDialog = lazy(() => import('./ArchiveDialog.tsx'))

/** An archive in the browser. Few open one, so its code comes when the first is opened. */
export function ArchiveOpener(props: ArchiveOpenerProps) {
  if (!props.archive) return null
  return (
    <Suspense fallback={null}>
      <ArchiveDialog {...props} />
    </Suspense>
  )
}
