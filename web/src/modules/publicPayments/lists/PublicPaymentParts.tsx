import { countryName } from '@app/contract/publicPayments/publicPayments.rules.ts'
import type { PublicPaymentDetails } from '@app/contract/publicPayments/publicPayments.shapes.ts'
import { RefundsSection } from '#payments/index.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Section } from '#ui/Section.tsx'
import { When } from '#ui/When.tsx'
import { PublicPaymentStatus } from './publicPayments.columns.tsx'

/** A public payment as a receipt: amount, payer and refunds. */
export function PublicPaymentParts({ payment }: { payment: PublicPaymentDetails }) {
  const { currency, receipt } = payment
  const amount = (value: number) => <Money amount={value} currency={currency} />
  return (
    <>
      <Section title="Payment">
        <Facts
          facts={[
            { term: 'Amount', value: <strong>{amount(payment.amount)}</strong> },
            payment.refunded > 0 && { term: 'Refunded', value: amount(payment.refunded) },
            payment.disputed > 0 && { term: 'Withdrawn by the bank', value: amount(payment.disputed) },
            { term: 'For', value: payment.purpose },
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
    </>
  )
}

const Mailed = ({ receipt: { to, sentAt } }: { receipt: NonNullable<PublicPaymentDetails['receipt']> }) => (
  <>
    Mailed to {to}, {sentAt ? <When at={sentAt} /> : 'on its way'}
  </>
)
