import type { PayablePayment } from '@app/contract/payments/payablePayments.shapes.ts'
import { Stack } from '@mantine/core'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { When } from '#ui/When.tsx'
import { RefundsSection } from './RefundsSection.tsx'

/** A payment for something other than an order, and the refund button for admins. */
export function PayablePaymentFacts({ payment }: { payment: PayablePayment }) {
  const { currency, surplus, disputed } = payment
  const amount = (value: number) => <Money amount={value} currency={currency} />
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { term: 'Amount', value: <strong>{amount(payment.amount)}</strong> },
          surplus > 0 && { term: 'Overpaid', value: amount(surplus) },
          disputed > 0 && { term: 'Withdrawn by the bank', value: amount(disputed) },
          { term: 'From', value: `${payment.name}, ${payment.email}` },
          { term: 'Paid', value: <When at={payment.createdAt} show="exact" /> },
          { term: 'Transaction id', value: payment.transactionId },
        ]}
      />
      <RefundsSection refunds={payment.refunds} currency={currency} refunded={payment.refunded} />
    </Stack>
  )
}
