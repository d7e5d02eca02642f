import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { type CardFormHandle, loadCardFields } from '#payments/index.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'

const CardFields = lazy(loadCardFields)
const unexplained = 'Something went Wrong!'

/** Stores another card, which is charged from then on. Storing it charges nothing. */
export function ChangeCard({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const me = useMe()
  const card = useRef<CardFormHandle>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function store() {
    if (isBusy || !card.current?.check()) return
    setBusy(true)
    setProblem(null)
    try {
      const { clientSecret, setupIntent } = await calls.subscriptions.beginCard()
      const outcome = await card.current.confirm(clientSecret)
      if (outcome === null) return
      const seen = await calls.subscriptions.takeCard({ setupIntent })
      if (seen.status === 'succeeded') {
        toast.success(seen.message)
        onDone()
      } else setProblem(outcome.message ?? seen.message)
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error)
      setProblem(error instanceof CallError ? error.messageOr(unexplained) : unexplained)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      <Stack gap="md">
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <CardFields card={card} owner={{ name: me.name, email: me.email }} isDisabled={isBusy} />
        </Suspense>
        {problem && (
          <Alert color="red" title="The card was not stored" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
            {problem}
          </Alert>
        )}
        <FormActions submit="Store card" isPending={isBusy} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
