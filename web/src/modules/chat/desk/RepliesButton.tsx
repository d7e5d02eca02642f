import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { LateModal } from '#ui/dialog/LateModal.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

const RepliesDialog = lazy(() => import('./RepliesDialog.tsx'))

/** Where canned replies are kept; the slash in the field uses them. */
export function RepliesButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBolt size={14} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Canned replies
      </Button>
      <LateModal opened={isOpen} onClose={() => setOpen(false)} title="Canned replies" size="lg">
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <RepliesDialog />
        </Suspense>
      </LateModal>
    </>
  )
}
