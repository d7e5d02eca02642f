import { lazy, Suspense, useState } from 'react'

/** A file that can be looked at without saving it. */
export type PreviewFile = {
  key: string
  name: string
  type: string
  /** Absent where nobody has told. */
  sizeBytes?: number | undefined
  previewLink: string
  fileLink: string
}
export type FilePreviewProps = {
  /** The list that the reader goes through, in its order. */
  files: readonly PreviewFile[]
  /** The key of the file that is looked at; null closes. */
  shown: string | null
  onShow: (key: string | null) => void
}

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

/** Shows one file of a list in place, and leads through the others. Few look at files, so its code comes when the first is opened. */
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
