import { lazy, Suspense, useState } from 'react'

const TurnDialog = lazy(async () => ({ default: (await import('./TurnDialog.tsx')).TurnDialog }))

/** The dialog that turns a public order into an order; its code is loaded when it is first opened. */
export function useTurnDialog() {
  const [openId, setWanted] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    turn: (id: string) => {
      setWanted(id)
      setOpen(true)
    },
    dialog: openId && (
      <Suspense fallback={null}>
        <TurnDialog id={openId} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
