import { otherPaymentFilters } from '@app/contract/payments/otherPayments.filters.ts'
import { otherPayableNames } from '@app/contract/payments/otherPayments.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { otherPaymentColumns, otherPaymentMenu } from './otherPayments.columns.tsx'

const views = savedViews('otherPayments')
const nouns = ['payment', 'payments'] as const

/** Payments for sessions, packs, subscriptions and invoices without an order, for the back office. */
export default function OtherPaymentsScreen() {
  const mayExport = useMe().role === 'admin'
  return (
    <Screen title={screens.otherPayments.title}>
      <DataTable
        label="Other payments"
        query={({ filters, tab: _, sort: __, ...list }) => calls.payments.others.queryOptions({ ...list, ...filters })}
        columns={otherPaymentColumns}
        rowName={({ kind, name }) => `the payment of ${name || 'a customer'} for a ${otherPayableNames[kind].toLowerCase()}`}
        rowMenu={otherPaymentMenu}
        search="Search by transaction, name or email"
        filters={otherPaymentFilters}
        kept={views}
        tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) =>
          mayExport && <ExportListButton selection={{ subject: 'otherPayments', ...list, ...filters }} total={total} nouns={nouns} />
        }
        selection={
          mayExport
            ? { actions: (payments) => <ExportChosenButton subject="otherPayments" ids={payments.map(({ _id }) => _id)} nouns={nouns} /> }
            : undefined
        }
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{
          title: 'No other payments yet.',
          text: 'Payments for sessions, packs, subscriptions and invoices without an order appear here.',
          action: (
            <Button component={Link} to={href('allPayments')} variant="default">
              See the payments of orders
            </Button>
          ),
        }}
      />
    </Screen>
  )
}
