import { lazy, Suspense, useState } from 'react'

/** A file that can be previewed. */
export type PreviewFile = {
  key: string
  name: string
  type: string
  /** Absent if unknown. */
  sizeBytes?: number | undefined
  previewLink: string
  fileLink: string
}
export type FilePreviewProps = {
  /** The list to step through, in order. */
  files: readonly PreviewFile[]
  /** The key of the previewed file; null closes. */
  shown: string | null
  onShow: (key: string | null) => void
}

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

/** Previews one file of a list and steps through the others. Its code loads when the first preview opens. */
export function FilePreview(props: FilePreviewProps) {
  const [wasOpened, setWasOpened] = useState(props.shown !== null)
  if (props.shown !== null && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <PreviewDialog {...props} />
    </Suspense>
  )
}
