import { paymentFilters } from '@app/contract/payments/payments.filters.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import { screens } from '@app/contract/screens.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { customerSource } from '#people/index.ts'
import { RecycleChosenButton, useRecycle } from '#recycle/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PaymentBesideList } from './besidePayment.ts'
import { MorePaymentActions } from './MorePaymentActions.tsx'
import { PaymentSums } from './PaymentSums.tsx'
import { paymentColumns, paymentMenu } from './payments.columns.tsx'

const { createdAt, number, shortOrder, transaction, customer, sortedAmount, refunded, net, sortedMethod, status } = paymentColumns

const views = savedViews('payments')

const nouns = ['payment', 'payments'] as const

/** Every payment of an order, for the back office. */
export default function AllPaymentsScreen() {
  const me = useMe()
  const mayExport = me.role === 'admin'
  const { recycle, recycling } = useRecycle('Payment')
  return (
    <Screen title={screens.allPayments.title} action={<MorePaymentActions />}>
      <DataTable
        label="Payments"
        query={({ filters, tab: _, ...list }) => calls.payments.all.queryOptions({ ...list, ...filters })}
        columns={[createdAt, number, shortOrder, customer, sortedAmount, refunded, net, sortedMethod, transaction, status]}
        rowName={({ orderName }) => `the payment for ${orderName}`}
        beside={PaymentBesideList}
        rowAhead={({ _id }) => calls.payments.one.queryOptions({ id: _id })}
        rowMenu={(payment) => [
          ...paymentMenu(payment),
          mayRecycle(me) && recycle({ _id: payment._id, name: `the payment for ${payment.orderName}` }),
        ]}
        search="Search by transaction, order or customer"
        filters={paymentFilters}
        filterSources={{ customer: customerSource }}
        kept={views}
        foot={({ search, filters }) => <PaymentSums search={search} {...filters} />}
        tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) =>
          mayExport && <ExportListButton selection={{ subject: 'payments', ...list, ...filters }} total={total} nouns={nouns} />
        }
        selection={
          mayExport
            ? {
                actions: (payments, clear) => {
                  const ids = payments.map(({ _id }) => _id)
                  return (
                    <>
                      <ExportChosenButton subject="payments" ids={ids} nouns={nouns} />
                      {mayRecycle(me) && <RecycleChosenButton type="Payment" ids={ids} nouns={nouns} onDone={clear} />}
                    </>
                  )
                },
              }
            : undefined
        }
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{ title: 'No payments yet.', text: 'Card payments of customers and manual payments appear here.' }}
      />
      {recycling}
    </Screen>
  )
}
