import type { SecondFactorStatus } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { ProofForm } from './ProofForm.tsx'

/**
 * Asks for a proof of identity before work that needs a fresh one, unless one was given a moment ago: `asking(() => remove.mutate({}))`.
 */
export function useProof(status: SecondFactorStatus | undefined): { asking: (work: () => void) => void; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ work: () => void } | null>(null)
  const asking = (work: () => void) => {
    const isProven = status?.provenUntil !== undefined && new Date(status.provenUntil) > new Date(Date.now() + marginMs)
    if (isProven) work()
    else setWaiting({ work })
  }
  const dialog = (
    <FormDialog
      isOpen={waiting !== null}
      onClose={() => setWaiting(null)}
      size="sm"
      title="Is it you?"
      text="Confirm it before you change how you sign in. For ten minutes you are not asked again."
    >
      {(close) => (
        <ProofForm
          onCancel={close}
          onProven={() => {
            close()
            waiting?.work()
          }}
        />
      )}
    </FormDialog>
  )
  return { asking, dialog }
}

/** The proof must still be valid when the work is finished: adding an app, or fetching the phone, takes a minute. */
const marginMs = 90_000
