import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { EditBriefDialog } from './EditBriefDialog.tsx'

/** What an admin may do with a brief on the board: change its words, and say whether it takes proposals. */
export function BriefActions({ of: brief }: { of: OutsourceOrder }) {
  const [isEditing, setEditing] = useState(false)
  const { orderId } = brief
  const about = { failed: 'The brief could not be changed.', refresh: [calls.outsource] }
  const takeBack = useAction(calls.outsource.update, { ...about, done: 'It is as before.' })
  const update = useAction(calls.outsource.update, {
    ...about,
    done: ({ state }) => (state === 'closed' ? 'It takes no more proposals.' : 'It takes proposals again.'),
    undo: (after) => () => takeBack.mutate({ orderId, isOpen: after.state === 'closed' }),
  })
  return (
    <>
      <Button variant="default" onClick={() => setEditing(true)}>
        Edit Brief
      </Button>
      {brief.canTakeProposals && (
        <Button variant="default" loading={update.isPending} onClick={() => update.mutate({ orderId, isOpen: brief.state === 'closed' })}>
          {brief.state === 'closed' ? 'Take Proposals Again' : 'Close to Proposals'}
        </Button>
      )}
      <EditBriefDialog brief={brief} isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}
