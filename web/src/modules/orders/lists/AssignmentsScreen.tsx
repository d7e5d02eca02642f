import { ownWorkFilters } from '@app/contract/orders/orders.filters.ts'
import { screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { addProgress, deliverCode, viewDetails } from '../changes/staffActions.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { OrderBesideList } from './besideOrder.ts'
import { choosingOrders } from './choosingOrders.tsx'
import { orderName } from './handled.ts'
import { orderColumns } from './orders.columns.tsx'
import { nothingIn, officeTabs, tabIn } from './orderTabs.ts'

const { nameAndCategory, statusSelect, deadline, progress, manager, customer, createdAt } = orderColumns
const columns = [nameAndCategory, statusSelect, deadline, progress, manager, customer, createdAt]

const views = savedViews('assignments')

/** The assignments of an employee. */
export default function AssignmentsScreen() {
  const me = useMe()
  const [params] = useSearchParams()
  const tab = tabIn(params, officeTabs, 'active')
  const { open, dialog } = useOrderDialogs()
  return (
    <Screen title={screens.assignments.title}>
      <DataTable
        label="Orders"
        query={({ filters, ...list }) => calls.orders.ofEmployee.queryOptions({ ...list, ...filters, id: me.id })}
        columns={columns}
        tabs={officeTabs}
        // An employee's work is active; new orders have no assignee yet.
        defaultTab="active"
        rowName={orderName}
        rowAhead={({ _id }) => calls.orders.one.queryOptions({ id: _id })}
        beside={OrderBesideList}
        rowMenu={(order, listing) => {
          const row = { me, order, open }
          return [viewDetails(order, listing), deliverCode(row), addProgress(row)]
        }}
        search="Search by name"
        filters={ownWorkFilters}
        kept={views}
        selection={choosingOrders}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch Orders!"
        emptyState={{
          title: nothingIn[tab],
          text: 'Orders assigned to you are listed here.',
          action: tab !== 'active' && (
            <Button component={Link} to="?" variant="default">
              Show active orders
            </Button>
          ),
        }}
      />
      {dialog}
    </Screen>
  )
}
