import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useProductInfo } from '#core/productInfo.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import styles from './DriveUpload.module.css'
import { DropBoxForm } from './DropBoxForm.tsx'

/** The public page for sending files to the company. People get here by a link, so it has no bar, and it shows no files. */
export default function DriveUploadScreen() {
  const about = useProductInfo()
  const [isSent, setIsSent] = useState(false)
  const title = `Upload Files To ${about?.product ?? ''}`.trim()
  const heading = useScreenTitle(title)
  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {isSent ? (
        <EmptyState
          title="We have received your files."
          text="Only our staff can open them, after a check. You can close this page."
          action={<Button onClick={() => setIsSent(false)}>Upload more files</Button>}
        />
      ) : (
        <Stack gap={0}>
          <p className={styles.intro}>
            Send several files at once; there is no need to zip them. Uploads continue after a lost connection or a reload.
          </p>
          <DropBoxForm onSent={() => setIsSent(true)} />
        </Stack>
      )}
    </main>
  )
}
