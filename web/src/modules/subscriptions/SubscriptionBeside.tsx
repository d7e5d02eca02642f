import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { SubscriptionParts } from './SubscriptionParts.tsx'
import { SubscriptionStatus } from './subscriptions.columns.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** A subscription beside its list. */
export function SubscriptionBeside({ id, onClose }: Props) {
  const asked = useQuery(calls.subscriptions.one.queryOptions({ id }))
  return (
    <BesideFrame
      id={id}
      title={({ user }) => user[0]?.username ?? 'Subscription'}
      untitled="Subscription"
      query={asked}
      to={href('subscriptionDetails', { id })}
      open="Open subscription"
      meta={({ status }) => <SubscriptionStatus status={status} />}
      failed="Unable to fetch Subscription details!"
      missing="This subscription is not here. It may have been removed."
      onClose={onClose}
    >
      {(found) => <SubscriptionParts found={found} />}
    </BesideFrame>
  )
}
