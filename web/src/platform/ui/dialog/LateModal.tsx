import type { ModalProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#core/toast.ts'
import { untilLoaded } from '#core/untilLoaded.ts'

const Dialog = lazy(() => untilLoaded(() => import('./Dialog.tsx'), sayThatItIsMissing))

const sayThatItIsMissing = () =>
  toast.failure('The dialog could not be loaded: there may be a newer version of this page, or no connection. It opens as soon as it can.')

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
