import { lazy, Suspense, useState } from 'react'

const TurnDialog = lazy(async () => ({ default: (await import('./TurnDialog.tsx')).TurnDialog }))

/** The dialog that makes an order of a public one; its code comes when it is first asked for. */
export function useTurnDialog() {
  const [wanted, setWanted] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    turn: (id: string) => {
      setWanted(id)
      setOpen(true)
    },
    dialog: wanted && (
      <Suspense fallback={null}>
        <TurnDialog id={wanted} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
