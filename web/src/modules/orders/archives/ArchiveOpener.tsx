import { lazy, Suspense } from 'react'

export type ArchiveOpenerProps = { archive: { _id: string; name: string } | null; onClose: () => void }

const ArchiveDialog = lazy(() => import('./ArchiveDialog.tsx'))

/** Opens an archive in the browser. Its code is loaded with the first archive, since few readers open one. */
export function ArchiveOpener(props: ArchiveOpenerProps) {
  if (!props.archive) return null
  return (
    <Suspense fallback={null}>
      <ArchiveDialog {...props} />
    </Suspense>
  )
}
