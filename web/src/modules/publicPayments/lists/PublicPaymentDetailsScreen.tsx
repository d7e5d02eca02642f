import { countryName } from '@app/contract/publicPayments/publicPayments.rules.ts'
import type { PublicPaymentDetails } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, SimpleGrid } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { RefundsSection } from '#payments/index.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { PublicPaymentStatus } from './publicPayments.columns.tsx'

/** One payment of a visitor as a receipt: what came in, from whom. */
export default function PublicPaymentDetailsScreen() {
  const { id = '' } = useParams()
  const asked = useQuery(calls.publicPayments.one.queryOptions({ id }))
  const payment = asked.data
  const { title } = screens.publicPayments
  return (
    <Screen
      title={screens.publicPaymentDetails.title}
      breadcrumb={[{ label: title, to: href('publicPayments') }]}
      meta={payment && <PublicPaymentStatus status={payment.status} />}
      action={
        payment && (
          <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        )
      }
      subtitle={
        payment && (
          <>
            {money(payment.amount, payment.currency)} from {payment.name}, <When at={payment.createdAt} />
          </>
        )
      }
    >
      <Loaded
        query={asked}
        failed="The payment could not be loaded."
        skeleton={<FactsSkeleton facts={8} />}
        missing={
          <EmptyState
            title="This payment is not here."
            text="It may have been removed, or the address may be incomplete."
            action={
              <Button component={Link} to={href('publicPayments')}>
                Go to {title}
              </Button>
            }
          />
        }
      >
        {(found) => <Details payment={found} />}
      </Loaded>
    </Screen>
  )
}

function Details({ payment }: { payment: PublicPaymentDetails }) {
  const { currency, receipt } = payment
  const amount = (value: number) => <Money amount={value} currency={currency} />
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Section title="Payment">
        <Facts
          facts={[
            { term: 'Amount', value: <strong>{amount(payment.amount)}</strong> },
            payment.refunded > 0 && { term: 'Given back', value: amount(payment.refunded) },
            payment.disputed > 0 && { term: 'Taken back by the bank', value: amount(payment.disputed) },
            { term: 'Currency', value: currency },
            { term: 'Payment method', value: payment.paymentMethod },
            { term: 'Status', value: <PublicPaymentStatus status={payment.status} /> },
            { term: 'Created At', value: <When at={payment.createdAt} show="exact" /> },
            { term: 'Transaction id', value: payment.transactionId },
            { term: 'Payment id', value: payment._id },
            { term: 'Confirmation', value: receipt ? <Mailed receipt={receipt} /> : 'Not mailed' },
          ]}
        />
      </Section>
      <Section title="Customer">
        <Facts
          facts={[
            { term: 'Name', value: payment.name },
            { term: 'Email', value: <MailAddress of={payment.email} /> },
            { term: 'Country', value: countryName(payment.country) ?? payment.country },
            { term: 'Address', value: [payment.address, payment.city, payment.state, payment.pinCode].filter(Boolean).join(', ') },
          ]}
        />
      </Section>
      {payment.refunds && <RefundsSection refunds={payment.refunds} currency={currency} refunded={payment.refunded} />}
    </SimpleGrid>
  )
}

const Mailed = ({ receipt: { to, sentAt } }: { receipt: NonNullable<PublicPaymentDetails['receipt']> }) => (
  <>
    Mailed to {to}, {sentAt ? <When at={sentAt} /> : 'on its way'}
  </>
)
