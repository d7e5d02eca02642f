import { countryName } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import type { SubscriptionDetails } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { RefundsSection } from '#payments/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { Periods } from './Periods.tsx'
import { SubscriptionStatus } from './subscriptions.columns.tsx'

const missing = 'N/A'

/** One subscription: who pays it from where, its periods, and what went back of them. */
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
        {(found) => <Details found={found} />}
      </Loaded>
    </Screen>
  )
}

function Details({ found }: { found: SubscriptionDetails }) {
  const { user, subscription, paymentIntent, country, periods, currency, cancelledAt, endedAt } = found
  const [person] = user
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Section title="Subscription">
        <Facts
          facts={[
            { term: 'Subscription id', value: found._id },
            { term: 'Created At', value: <When at={found.createdAt} show="exact" /> },
            { term: 'Name', value: subscription[0]?.name || missing },
            { term: 'Amount', value: <Money amount={found.amount} currency={currency} /> },
            { term: 'Paid until', value: <When at={found.endsAt} show="exact" /> },
            cancelledAt && { term: 'Cancelled', value: <When at={cancelledAt} show="exact" /> },
            endedAt && { term: 'Ended', value: <When at={endedAt} show="exact" /> },
            { term: 'Payment id', value: paymentIntent?.id ?? missing },
          ]}
        />
      </Section>
      <Section title="Customer">
        <Facts
          facts={[
            { term: 'User', value: person ? <Link to={href('viewUser', { id: person._id })}>{person.username}</Link> : missing },
            { term: 'Address', value: found.address || missing },
            { term: 'City', value: found.city || missing },
            { term: 'State', value: found.state || missing },
            { term: 'Country', value: countryName(country) ?? (country || missing) },
            { term: 'Pin code', value: found.pinCode || missing },
          ]}
        />
      </Section>
      <Section title="Charges">
        <Periods periods={periods} />
      </Section>
      {periods.map(
        ({ _id, refunds, refunded }) => refunds && <RefundsSection key={_id} refunds={refunds} currency={currency} refunded={refunded} />,
      )}
    </SimpleGrid>
  )
}
