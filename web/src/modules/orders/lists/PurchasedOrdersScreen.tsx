import { ownFilters } from '@app/contract/orders/orders.filters.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { OrderBesideList } from './besideOrder.ts'
import { ownActions, payColumn } from './customerList.tsx'
import { orderName } from './handled.ts'
import { orderColumns } from './orders.columns.tsx'

const { name, category, deliveredOn, developer, status, createdAt } = orderColumns
const columns = [name, category, deliveredOn, developer, status, payColumn, createdAt]

const views = savedViews('purchasedOrders')

/** The delivered and the completed orders of a customer. */
export default function PurchasedOrdersScreen() {
  const me = useMe()
  const { open, dialog } = useOrderDialogs()
  return (
    <Screen title={screens.purchasedOrders.title}>
      <DataTable
        label="Orders"
        query={({ filters, tab: _, ...list }) => calls.orders.ofCustomer.queryOptions({ ...list, ...filters, id: me.id, tab: 'purchased' })}
        columns={columns}
        rowName={orderName}
        rowAhead={({ _id }) => calls.orders.one.queryOptions({ id: _id })}
        beside={OrderBesideList}
        rowMenu={ownActions(open)}
        search="Search by order title or id"
        filters={ownFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch Orders!"
        emptyState={{
          title: 'Nothing is delivered yet.',
          text: 'Finished work and its files are listed here.',
          action: (
            <Button component={Link} to={href('myOrders')} variant="default">
              My Orders
            </Button>
          ),
        }}
      />
      {dialog}
    </Screen>
  )
}
