import type { ModalProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const Dialog = lazy(() => import('./Dialog.tsx'))

/** A dialog for parts that every page carries and few people ever see: its code comes when it first opens. */
export function LateModal(modal: ModalProps) {
  const [wasOpened, setWasOpened] = useState(modal.opened)
  if (modal.opened && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Dialog {...modal} />
    </Suspense>
  )
}
