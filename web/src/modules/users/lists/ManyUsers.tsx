import type { User } from '@app/contract/users/users.shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ExportChosenButton } from '#exports/index.ts'
import { RecycleChosenButton } from '#recycle/index.ts'
import { AccessOfManyDialog } from '../account/AccessOfManyDialog.tsx'

const nouns = ['user', 'users'] as const

/** An admin's actions for the selected people. Each is changed by the rules of a single change, with its own result. */
export function ManyUsers({ people, onDone }: { people: readonly User[]; onDone: () => void }) {
  const [input, setWish] = useState<'disable' | 'enable' | null>(null)
  const ids = people.map(({ _id }) => _id)
  return (
    <>
      {people.some(({ disabledReason }) => disabledReason !== 'admin') && (
        <Button size="compact-sm" variant="default" onClick={() => setWish('disable')}>
          Disable
        </Button>
      )}
      {people.some(({ isDisabled }) => isDisabled) && (
        <Button size="compact-sm" variant="default" onClick={() => setWish('enable')}>
          Reactivate
        </Button>
      )}
      <ExportChosenButton subject="users" ids={ids} nouns={nouns} />
      <RecycleChosenButton type="User" ids={ids} nouns={nouns} onDone={onDone} />
      {input && <AccessOfManyDialog people={people} isDisabled={input === 'disable'} onClose={() => setWish(null)} onDone={onDone} />}
    </>
  )
}
