import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { PublicOrderFacts } from './PublicOrderFacts.tsx'
import { PublicOrderState } from './PublicOrderState.tsx'
import { useTurnDialog } from './useTurnDialog.tsx'

/** The page of one public order. */
export default function PublicOrderDetailsScreen() {
  const { slug: id = '' } = useParams()
  const asked = useQuery(calls.publicOrders.one.queryOptions({ id }))
  const { turn, dialog } = useTurnDialog()
  const publicOrder = asked.data
  const { title } = screens.publicOrders
  return (
    <Screen
      title={
        publicOrder
          ? (publicOrder.projectName ?? `${screens.publicOrderDetails.title} #${publicOrder.number}`)
          : screens.publicOrderDetails.title
      }
      breadcrumb={[{ label: title, to: href('publicOrders') }]}
      meta={publicOrder && <PublicOrderState of={publicOrder} />}
      subtitle={
        publicOrder && (
          <>
            #{publicOrder.number} from {publicOrder.name}, <When at={publicOrder.createdAt} />
          </>
        )
      }
      action={publicOrder && !publicOrder.isTurned && <Button onClick={() => turn(id)}>Turn into an order</Button>}
    >
      <Loaded
        query={asked}
        failed="The public order could not be loaded."
        skeleton={<FactsSkeleton facts={8} />}
        missing={
          <EmptyState
            title="This public order is not here."
            text="It may have been removed. The address may also be incomplete."
            action={
              <Button component={Link} to={href('publicOrders')}>
                Go to {title}
              </Button>
            }
          />
        }
      >
        {(found) => <PublicOrderFacts publicOrder={found} />}
      </Loaded>
      {dialog}
    </Screen>
  )
}
