import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { PublicOrderFacts } from './PublicOrderFacts.tsx'
import { PublicOrderState } from './PublicOrderState.tsx'
import { publicOrderPage } from './publicOrders.columns.tsx'
import { useTurnDialog } from './useTurnDialog.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** The preview of a public order beside its list. */
export function PublicOrderBeside({ id, name = 'Public order', onClose }: Props) {
  const asked = useQuery(calls.publicOrders.one.queryOptions({ id }))
  const { turn, dialog } = useTurnDialog()
  return (
    <>
      <BesideFrame
        id={id}
        query={asked}
        title={(found) => found.projectName ?? found.name}
        untitled={name}
        to={publicOrderPage({ _id: id })}
        onClose={onClose}
        meta={(found) => (
          <>
            <PublicOrderState of={found} />
            {!found.isTurned && (
              <Button size="compact-sm" onClick={() => turn(id)}>
                Turn into an order
              </Button>
            )}
          </>
        )}
        failed="The public order could not be loaded."
        missing="This public order is not here. It may have been removed."
      >
        {(found) => <PublicOrderFacts publicOrder={found} isNarrow />}
      </BesideFrame>
      {dialog}
    </>
  )
}
