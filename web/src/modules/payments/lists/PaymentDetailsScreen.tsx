import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { PaymentDetails } from '@app/contract/payments/payments.calls.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Anchor, Button, SimpleGrid, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { type Me, useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Person } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { When } from '#ui/When.tsx'
import { rateWords } from '../rateWords.ts'
import { RefundsSection } from '../refunds/RefundsSection.tsx'
import { methodOf, PaymentStatus } from './payments.columns.tsx'

/** One payment as a receipt: what came in, for what, from whom. */
export default function PaymentDetailsScreen() {
  const { id = '' } = useParams()
  const me = useMe()
  const asked = useQuery(calls.payments.one.queryOptions({ id }))
  const payment = asked.data
  const list = isBackOffice(me.role) ? 'allPayments' : 'paymentHistory'
  const { title } = screens[list]

  return (
    <Screen
      title={screens.paymentDetails.title}
      breadcrumb={[{ label: title, to: href(list) }]}
      meta={payment && <PaymentStatus status={payment.status} />}
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
            {money(payment.amount, payment.currency)} for {payment.orderName}, <When at={payment.createdAt} />
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
            text="It may have been removed, or it is not one of yours. The address may also be incomplete."
            action={
              <Button component={Link} to={href(list)}>
                Go to {title}
              </Button>
            }
          />
        }
      >
        {(found) => <Details payment={found} me={me} />}
      </Loaded>
    </Screen>
  )
}

function Details({ payment, me }: { payment: PaymentDetails; me: Me }) {
  const { currency } = payment
  const amount = (value: number) => <Money amount={value} currency={currency} />
  const address = [payment.address, payment.city, payment.state, payment.pinCode, payment.country].filter(Boolean).join(', ')
  const customer = payment.fName ?? 'Customer'
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Section title="Payment">
        <Facts
          facts={[
            { term: 'Amount', value: <strong>{amount(payment.amount)}</strong> },
            payment.charged && {
              term: 'Charged',
              value: (
                <>
                  {money(payment.charged.amount, payment.charged.currency)},{' '}
                  {rateWords({ rate: payment.rate ?? 0, source: payment.charged.source, at: payment.charged.at })}
                </>
              ),
            },
            payment.surplus > 0 && { term: 'More than was left to pay', value: amount(payment.surplus) },
            payment.refunded > 0 && { term: 'Given back', value: amount(payment.refunded) },
            payment.disputed > 0 && { term: 'Taken back by the bank', value: amount(payment.disputed) },
            payment.discountApplied > 0 && { term: 'Discount', value: amount(payment.discountApplied) },
            { term: 'Currency', value: currency },
            { term: 'Payment method', value: methodOf(payment) },
            { term: 'Payment type', value: payment.paymentType },
            { term: 'Created At', value: <When at={payment.createdAt} show="exact" /> },
            // Nobody stood between where staff took it: it has no id but ours.
            payment.paymentIntent && { term: 'Transaction id', value: payment.paymentIntent.id },
            { term: 'Reference', value: payment.reference },
            { term: 'Payment id', value: payment._id },
            isBackOffice(me.role) && { term: 'Recorded by', value: recorderOf(me, payment) },
            { term: 'Receipt', value: <Mailed receipt={payment.receipt} /> },
          ]}
        />
      </Section>
      <Stack gap="lg">
        <Section title="Order">
          <Facts
            facts={[
              {
                term: 'Order',
                value: (
                  <Anchor component={Link} to={href('orderDetails', { slug: payment.order })}>
                    {payment.orderName}
                  </Anchor>
                ),
              },
              { term: 'Number', value: `#${payment.orderNumber}` },
              { term: 'Total', value: amount(payment.orderAmount) },
              { term: 'Remaining', value: amount(payment.remainingAmount) },
              payment.qty > 1 && { term: 'Quantity', value: payment.qty },
              payment.isPartial && { term: 'Part of the price', value: 'Yes' },
            ]}
          />
        </Section>
        <Section title="Customer">
          <Facts
            facts={[
              {
                term: 'Name',
                value: isBackOffice(me.role) ? (
                  <Anchor component={Link} to={href('viewUser', { id: payment.user })}>
                    {customer}
                  </Anchor>
                ) : (
                  customer
                ),
              },
              { term: 'Email', value: payment.email },
              { term: 'Address', value: address },
            ]}
          />
        </Section>
        <RefundsSection refunds={payment.refunds} currency={currency} refunded={payment.refunded} />
      </Stack>
    </SimpleGrid>
  )
}

/** Nobody of us took part in what a card provider tells. */
const recorderOf = (me: Me, { recordedBy, paymentType }: PaymentDetails) =>
  recordedBy ? (
    <Person name={recordedBy.name} picture={recordedBy.profilePicture} to={personPage(me, 'staff', recordedBy._id)} size={24} />
  ) : (
    paymentType !== 'Manual' && `${paymentType}, by itself`
  )

function Mailed({ receipt }: Pick<PaymentDetails, 'receipt'>) {
  if (!receipt) return 'Not mailed'
  return (
    <>
      Mailed to {receipt.to}
      {receipt.sentAt ? (
        <>
          , <When at={receipt.sentAt} />
        </>
      ) : (
        ', on its way'
      )}
    </>
  )
}
