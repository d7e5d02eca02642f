import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { PaymentDetails } from '@app/contract/payments/payments.calls.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor, SimpleGrid, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { money } from '#core/format.ts'
import { type Me, useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Person } from '#ui/Person.tsx'
import { Section } from '#ui/Section.tsx'
import { When } from '#ui/When.tsx'
import { rateWords } from '../rateWords.ts'
import { RefundsSection } from '../refunds/RefundsSection.tsx'
import { methodOf } from './payments.columns.tsx'

/** Amount, item, payer and refunds of a payment. */
export function PaymentFacts({ payment, isNarrow = false }: { payment: PaymentDetails; isNarrow?: boolean }) {
  const me = useMe()
  const { currency } = payment
  const amount = (value: number) => <Money amount={value} currency={currency} />
  const address = [payment.address, payment.city, payment.state, payment.pinCode, payment.country].filter(Boolean).join(', ')
  const customer = payment.fName ?? 'Customer'
  return (
    <SimpleGrid cols={isNarrow ? 1 : { base: 1, md: 2 }} spacing="lg">
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
            payment.surplus > 0 && { term: 'Overpaid', value: amount(payment.surplus) },
            payment.refunded > 0 && { term: 'Refunded', value: amount(payment.refunded) },
            payment.disputed > 0 && { term: 'Withdrawn by the bank', value: amount(payment.disputed) },
            payment.discountApplied > 0 && { term: 'Discount', value: amount(payment.discountApplied) },
            { term: 'Currency', value: currency },
            { term: 'Payment method', value: methodOf(payment) },
            { term: 'Payment type', value: payment.paymentType },
            { term: 'Created At', value: <When at={payment.createdAt} show="exact" /> },
            // A manual payment has no id at a provider.
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
        <RefundsSection
          refunds={payment.refunds}
          currency={currency}
          refunded={payment.refunded}
          paid={payment.amount - payment.disputed}
        />
      </Stack>
    </SimpleGrid>
  )
}

/** A payment from a card provider has no recorder. */
const recorderOf = (me: Me, { recordedBy, paymentType }: PaymentDetails) =>
  recordedBy ? (
    <Person name={recordedBy.name} picture={recordedBy.profilePicture} to={personPage(me, 'staff', recordedBy._id)} size={24} />
  ) : (
    paymentType !== 'Manual' && `${paymentType}, automatically`
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
