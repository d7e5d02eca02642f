import { Button } from '@mantine/core'
import { EmptyState } from '../state/EmptyState.tsx'
import styles from './FilePreview.module.css'
import type { PreviewFile } from './FilePreview.tsx'

/** A PDF in the browser's own viewer; many phones have none. */
export function PdfPreview({ file }: { file: PreviewFile }) {
  if (!navigator.pdfViewerEnabled)
    return (
      <EmptyState
        title="This browser cannot show PDF files"
        text="Download it to read it on your device."
        action={
          <Button component="a" href={file.fileLink} download={file.name}>
            Download {file.name}
          </Button>
        }
      />
    )
  return <iframe src={file.previewLink} title={file.name} className={styles.pdf} />
}
