import { countryName } from '@app/contract/publicPayments/publicPayments.rules.ts'
import { href } from '@app/contract/screens.ts'
import type { SubscriptionDetails } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { Link } from 'react-router'
import { RefundsSection } from '#payments/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Section } from '#ui/Section.tsx'
import { When } from '#ui/When.tsx'
import { Periods } from './Periods.tsx'

const missing = 'N/A'

/** All facts of a subscription. */
export function SubscriptionParts({ found }: { found: SubscriptionDetails }) {
  const { user, subscription, paymentIntent, country, periods, currency, cancelledAt, endedAt } = found
  const [person] = user
  return (
    <>
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
    </>
  )
}
