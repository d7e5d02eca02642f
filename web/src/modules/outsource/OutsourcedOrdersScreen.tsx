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
  { value: 'closed', label: 'Given away or closed' },
]

/** The board: what the company gives away, for whoever can take it and for those who give. */
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
                text: 'What asks for one of your skills stands here as soon as it is outsourced, and you are told.',
                action: (
                  <Anchor component={Link} to={href('myProfile')}>
                    Look through your skills
                  </Anchor>
                ),
              }
            : {
                title: 'No outsourced orders here.',
                text: 'Open an order that is still to be done and choose Outsource Order.',
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
