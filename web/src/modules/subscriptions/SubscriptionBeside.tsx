import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideDetails } from '#ui/table/beside/BesideDetails.tsx'
import { SubscriptionParts } from './SubscriptionParts.tsx'
import { SubscriptionStatus } from './subscriptions.columns.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A subscription beside its list. */
export function SubscriptionBeside({ id, onClose }: Props) {
  const asked = useQuery(calls.subscriptions.one.queryOptions({ id }))
  return (
    <BesideDetails
      id={id}
      title={asked.data?.user[0]?.username ?? 'Subscription'}
      query={asked}
      to={href('subscriptionDetails', { id })}
      open="Open subscription"
      meta={asked.data && <SubscriptionStatus status={asked.data.status} />}
      failed="Unable to fetch Subscription details!"
      missing="This subscription is not here. It may have been removed."
      onClose={onClose}
    >
      {(found) => <SubscriptionParts found={found} />}
    </BesideDetails>
  )
}
