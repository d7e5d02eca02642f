import { boardFilters } from '@app/contract/outsource/outsource.filters.ts'
import { type BoardTab, mayPropose, seesProposals } from '@app/contract/outsource/outsource.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { boardColumns } from './board.columns.tsx'
import { boardCategorySource, technologySource } from './technologySource.ts'

const views = savedViews('outsourced')

const forWorkers: { value: BoardTab; label: string }[] = [
  { value: 'forMe', label: 'For your skills' },
  { value: 'open', label: 'All open' },
  { value: 'mine', label: 'Your proposals' },
]
const forOffice: { value: BoardTab; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Assigned or closed' },
]

/** The board of outsourced orders, for developers and for the people who outsource. */
export default function OutsourcedOrdersScreen() {
  const me = useMe()
  const isWorker = mayPropose(me.role)
  return (
    <Screen title={screens.outsourcedOrders.title}>
      <DataTable
        label="Outsourced orders"
        query={({ filters, ...list }) => calls.outsource.board.queryOptions({ userId: me.id, ...list, ...filters })}
        columns={boardColumns(seesProposals(me.role))}
        rowName={({ name }) => name}
        rowKey={({ orderId }) => orderId}
        rowAhead={({ orderId }) => calls.outsource.one.queryOptions({ orderId })}
        tabs={isWorker ? forWorkers : forOffice}
        search="Search by title, words or technology"
        filters={boardFilters}
        filterSources={{ technologies: technologySource, category: boardCategorySource }}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Outsourced orders could not be loaded."
        emptyState={
          isWorker
            ? {
                title: 'No outsourced orders here.',
                text: 'Outsourced orders that ask for your skills appear here, and you are notified.',
                action: (
                  <Anchor component={Link} to={href('myProfile')}>
                    Look through your skills
                  </Anchor>
                ),
              }
            : {
                title: 'No outsourced orders here.',
                text: 'Open an unfinished order and choose Outsource Order.',
                action: (
                  <Anchor component={Link} to={href(me.role === 'admin' ? 'allOrders' : 'ordersForSales')}>
                    Go to All Orders
                  </Anchor>
                ),
              }
        }
      />
    </Screen>
  )
}
