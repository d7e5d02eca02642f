import { admits } from '@app/contract/core/access.ts'
import { workFilters } from '@app/contract/orders/orders.filters.ts'
import { screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { ownEmployeeSource } from '#people/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { addProgress, assignTo, deliverCode, viewDetails } from '../changes/staffActions.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { OrderBesideList } from './besideOrder.ts'
import { choosingOrders } from './choosingOrders.tsx'
import { orderName } from './handled.ts'
import { orderColumns } from './orders.columns.tsx'
import { assignedTabs, nothingIn, tabIn } from './orderTabs.ts'

const { nameAndCategory, statusSelect, deadline, progress, manager, employee, customer, createdAt } = orderColumns

const filterSources = { employee: ownEmployeeSource }
const { employee: _, ...ownWorkFilters } = workFilters
const views = savedViews('assignedOrders')

/** The orders of a manager, or those that an employee works on. */
export default function AssignedOrdersScreen() {
  const me = useMe()
  const [params] = useSearchParams()
  const tab = tabIn(params, assignedTabs)
  const { open, dialog } = useOrderDialogs()
  // Managers see the developer of each order; employees see its customer.
  const leads = admits(screens.myEmployees.access, me)
  const who = leads ? employee : manager
  return (
    <Screen title={screens.assignedOrders.title}>
      <DataTable
        label="Orders"
        query={({ filters, ...list }) => calls.orders.assigned.queryOptions({ ...list, ...filters, id: me.id })}
        columns={[nameAndCategory, statusSelect, deadline, progress, who, customer, createdAt]}
        tabs={assignedTabs}
        rowName={orderName}
        rowAhead={({ _id }) => calls.orders.one.queryOptions({ id: _id })}
        beside={OrderBesideList}
        rowMenu={(order, listing) => {
          const row = { me, order, open }
          return [viewDetails(order, listing), deliverCode(row), addProgress(row), assignTo(row)]
        }}
        search="Search by name"
        filters={leads ? workFilters : ownWorkFilters}
        filterSources={filterSources}
        kept={views}
        selection={choosingOrders}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch Orders!"
        emptyState={{
          title: nothingIn[tab],
          text: 'Orders assigned to you are listed here.',
          action: tab === 'active' && (
            <Button component={Link} to="?tab=all" variant="default">
              Show all orders
            </Button>
          ),
        }}
      />
      {dialog}
    </Screen>
  )
}
