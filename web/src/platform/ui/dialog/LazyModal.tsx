import type { ModalProps } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#core/toast.ts'
import { untilLoaded } from '#core/untilLoaded.ts'

let errorToast: string | undefined

const Dialog = lazy(async () => {
  const code = await untilLoaded(() => import('./Dialog.tsx'), showLoadError)
  if (errorToast) toast.hide(errorToast)
  return code
})

function showLoadError() {
  errorToast = toast.failure(
    'The dialog could not be loaded. It opens as soon as it is there; if it does not, there may be a newer version of this page: load it anew.',
  )
}

/** A dialog for parts that every page has and few people open: its code loads when it first opens. */
export function LazyModal(modal: ModalProps) {
  const [wasOpened, setWasOpened] = useState(modal.opened)
  if (modal.opened && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Dialog {...modal} />
    </Suspense>
  )
}
