import { paymentFilters } from '@app/contract/payments/payments.filters.ts'
import { screens } from '@app/contract/screens.ts'
import { calls } from '#core/calls.ts'
import { keptList } from '#listViews/index.ts'
import { customerSource } from '#people/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { MorePaymentActions } from './MorePaymentActions.tsx'
import { paymentColumns, paymentMenu } from './payments.columns.tsx'

const { createdAt, number, shortOrder, transaction, customer, amount, method, status } = paymentColumns

const keptHere = keptList('payments')

/** Every payment that has come in, for the back office. */
export default function AllPaymentsScreen() {
  return (
    <Screen title={screens.allPayments.title} action={<MorePaymentActions />}>
      <DataTable
        label="Payments"
        query={({ filters, tab: _, ...list }) => calls.payments.all.queryOptions({ ...list, ...filters })}
        columns={[createdAt, number, shortOrder, customer, amount, method, transaction, status]}
        rowName={({ orderName }) => `the payment for ${orderName}`}
        rowMenu={paymentMenu}
        search="Search by transaction, order or customer"
        filters={paymentFilters}
        filterSources={{ customer: customerSource }}
        kept={keptHere}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{ title: 'No payments yet.', text: 'What customers pay by card, and what you record for them, stands here.' }}
      />
    </Screen>
  )
}
