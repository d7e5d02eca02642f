import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { EditBriefDialog } from './EditBriefDialog.tsx'

/** The actions of an admin on a brief: edit it, close it to proposals, reopen it. */
export function BriefActions({ of: brief }: { of: OutsourceOrder }) {
  const [isEditing, setEditing] = useState(false)
  const { orderId } = brief
  const options = { failed: 'The brief could not be changed.', refresh: [calls.outsource] }
  const undoChange = useAction(calls.outsource.update, { ...options, done: 'Restored.' })
  const update = useAction(calls.outsource.update, {
    ...options,
    done: ({ state }) => (state === 'closed' ? 'It takes no more proposals.' : 'It takes proposals again.'),
    undo: (after) => () => undoChange.mutate({ orderId, isOpen: after.state === 'closed' }),
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
