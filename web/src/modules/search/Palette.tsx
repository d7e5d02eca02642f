import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { PaletteProps } from '#app/shell/palette.port.ts'
import { useOrderDialogs } from '#orders/index.ts'
import { useIsMounted } from '#ui/useIsMounted.ts'
import styles from './Palette.module.css'
import { PaletteBody } from './PaletteBody.tsx'

/** Finds orders, people, payments and screens, and runs typed commands. Its state is discarded when it closes. */
export default function Palette({ openCount, onShortcuts }: PaletteProps) {
  const isMounted = useIsMounted()
  const [timesClosed, setTimesClosed] = useState(0)
  const dialogs = useOrderDialogs()
  return (
    <>
      <Modal
        opened={isMounted && openCount > timesClosed}
        onClose={() => setTimesClosed(openCount)}
        // Esc goes back one step first, if there is one.
        closeOnEscape={false}
        withCloseButton={false}
        centered={false}
        size={640}
        padding={0}
        yOffset="10dvh"
        classNames={{ inner: styles.inner, content: styles.content, body: styles.body }}
        attributes={{ content: { 'aria-label': 'Find or do anything' } }}
      >
        <PaletteBody onClose={() => setTimesClosed(openCount)} onShortcuts={onShortcuts} openDialog={dialogs.open} />
      </Modal>
      {dialogs.dialog}
    </>
  )
}
