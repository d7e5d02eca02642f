import { ownPaymentFilters } from '@app/contract/payments/payments.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PaymentBesideList } from './besidePayment.ts'
import { paymentColumns, paymentMenu } from './payments.columns.tsx'

const { createdAt, order, transaction, amount, remaining, method, status } = paymentColumns

const views = savedViews('paymentHistory')

/** The customer's payments, each with its receipt and its order. */
export default function PaymentHistoryScreen() {
  const me = useMe()
  return (
    <Screen title={screens.paymentHistory.title}>
      <Section title="All Payments" look="plain">
        <DataTable
          label="Payments"
          query={({ filters, tab: _, ...list }) => calls.payments.ofCustomer.queryOptions({ ...list, ...filters, userId: me.id })}
          columns={[createdAt, order, amount, remaining, method, transaction, status]}
          rowName={({ orderName }) => `the payment for ${orderName}`}
          beside={PaymentBesideList}
          rowAhead={({ _id }) => calls.payments.one.queryOptions({ id: _id })}
          rowMenu={paymentMenu}
          search="Search by order"
          filters={ownPaymentFilters}
          kept={views}
          defaultSort={{ by: 'createdAt', direction: 'desc' }}
          emptyState={{
            title: 'You have not paid anything yet.',
            text: 'Once a price is agreed, the order shows Pay Now. Your payments and receipts appear here.',
            action: (
              <Button component={Link} to={href('myOrders')}>
                My Orders
              </Button>
            ),
          }}
        />
      </Section>
    </Screen>
  )
}
