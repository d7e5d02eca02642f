import { screens } from '@app/contract/screens.ts'
import { subscriptionFilters } from '@app/contract/subscriptions/subscriptions.filters.ts'
import { lazy } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { subscriptionFilterSources } from './subscriptionFilterSources.ts'
import { subscriptionColumns, subscriptionMenu } from './subscriptions.columns.tsx'

const views = savedViews('subscriptions')
const SubscriptionBeside = lazy(async () => ({ default: (await import('./SubscriptionBeside.tsx')).SubscriptionBeside }))
const nouns = ['subscription', 'subscriptions'] as const

/** All subscriptions with plan, state and end. */
export default function SubscriptionRecordsScreen() {
  const mayExport = useMe().role === 'admin'
  return (
    <Screen title={screens.subscriptionRecords.title}>
      <DataTable
        label="Subscriptions"
        query={({ filters, tab: _, ...list }) => calls.subscriptions.all.queryOptions({ ...list, ...filters })}
        columns={subscriptionColumns}
        rowName={({ user }) => `the subscription of ${user[0]?.username ?? 'a customer'}`}
        beside={SubscriptionBeside}
        rowAhead={({ _id }) => calls.subscriptions.one.queryOptions({ id: _id })}
        rowMenu={subscriptionMenu}
        search="Search by username"
        filters={subscriptionFilters}
        filterSources={subscriptionFilterSources}
        kept={views}
        tools={({ page: _, pageSize: __, tab: ___, total, filters, ...list }) =>
          mayExport && <ExportListButton selection={{ subject: 'subscriptions', ...list, ...filters }} total={total} nouns={nouns} />
        }
        selection={
          mayExport
            ? {
                actions: (subscriptions) => (
                  <ExportChosenButton subject="subscriptions" ids={subscriptions.map(({ _id }) => _id)} nouns={nouns} />
                ),
              }
            : undefined
        }
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch subscription records!"
        emptyState={{ title: 'No subscriptions yet.', text: 'They appear here once a customer has paid for a plan.' }}
      />
    </Screen>
  )
}
