import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const RepliesDialog = lazy(() => import('./RepliesDialog.tsx'))

/** Opens the list of canned replies; a slash in the field inserts them. */
export function RepliesButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBolt size={14} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        Canned replies
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <RepliesDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
