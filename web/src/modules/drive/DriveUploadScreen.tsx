import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAbout } from '#core/about.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import styles from './DriveUpload.module.css'
import { DropBoxForm } from './DropBoxForm.tsx'

/** Where anybody leaves files for the company. Whoever comes here knows us from a link: it has no bar, and shows nothing of what lies there. */
export default function DriveUploadScreen() {
  const about = useAbout()
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
          title="Your files are with us."
          text="Only we can open them, once somebody has looked at what they are. You can close this page."
          action={<Button onClick={() => setIsSent(false)}>Upload more files</Button>}
        />
      ) : (
        <Stack gap={0}>
          <p className={styles.intro}>
            Several files at once, just as they are: there is no need to zip them. What is on its way goes on after a cut line or a reload.
          </p>
          <DropBoxForm onSent={() => setIsSent(true)} />
        </Stack>
      )}
    </main>
  )
}
