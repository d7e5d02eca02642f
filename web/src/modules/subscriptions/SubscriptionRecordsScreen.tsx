import { screens } from '@app/contract/screens.ts'
import { subscriptionFilters } from '@app/contract/subscriptions/subscriptions.filters.ts'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { subscriptionFilterSources } from './subscriptionFilterSources.ts'
import { subscriptionColumns, subscriptionMenu } from './subscriptions.columns.tsx'

/** Who has subscribed to what, who leaves, and when. */
export default function SubscriptionRecordsScreen() {
  return (
    <Screen title={screens.subscriptionRecords.title}>
      <DataTable
        label="Subscriptions"
        query={({ filters, tab: _, ...list }) => calls.subscriptions.all.queryOptions({ ...list, ...filters })}
        columns={subscriptionColumns}
        rowName={({ user }) => `the subscription of ${user[0]?.username ?? 'a customer'}`}
        rowMenu={subscriptionMenu}
        search="Search by username"
        filters={subscriptionFilters}
        filterSources={subscriptionFilterSources}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch subscription records!"
        emptyState={{ title: 'No subscriptions yet.', text: 'They stand here once a customer has paid for a plan.' }}
      />
    </Screen>
  )
}
