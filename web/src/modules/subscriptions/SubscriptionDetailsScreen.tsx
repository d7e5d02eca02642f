import { href, screens } from '@app/contract/screens.ts'
import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { SubscriptionParts } from './SubscriptionParts.tsx'
import { SubscriptionStatus } from './subscriptions.columns.tsx'

/** One subscription: customer, periods and refunds. */
export default function SubscriptionDetailsScreen() {
  const { id = '' } = useParams()
  const asked = useQuery(calls.subscriptions.one.queryOptions({ id }))
  const { title } = screens.subscriptionRecords
  return (
    <Screen
      title={screens.subscriptionDetails.title}
      breadcrumb={[{ label: title, to: href('subscriptionRecords') }]}
      meta={asked.data && <SubscriptionStatus status={asked.data.status} />}
    >
      <Loaded
        query={asked}
        failed="Unable to fetch Subscription details!"
        skeleton={<FactsSkeleton facts={8} />}
        missing={
          <EmptyState
            title="This subscription is not here."
            text="It may have been removed, or the address may be incomplete."
            action={
              <Button component={Link} to={href('subscriptionRecords')}>
                Go to {title}
              </Button>
            }
          />
        }
      >
        {(found) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <SubscriptionParts found={found} />
          </SimpleGrid>
        )}
      </Loaded>
    </Screen>
  )
}
