import { ownFilters } from '@app/contract/orders/orders.filters.ts'
import type { OrderTab } from '@app/contract/orders/orders.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { OrderBesideList } from './besideOrder.ts'
import { ownActions, payColumn } from './customerList.tsx'
import { orderName } from './handled.ts'
import { orderColumns } from './orders.columns.tsx'
import { customerTabs, tabIn } from './orderTabs.ts'
import { waitingOrders } from './waitingOrders.ts'

const { createdAt, name, category, deadline, developer, status } = orderColumns
const columns = [createdAt, name, category, deadline, developer, status, payColumn]

const views = savedViews('myOrders')

const nothing = {
  new: { title: 'Nothing is in review.', text: 'New orders are reviewed here before you get a price.' },
  active: { title: 'Nothing is being worked on.', text: 'Once the deal is confirmed, you can follow the work here.' },
  delivered: { title: 'Nothing is delivered yet.', text: 'Finished work and its files are listed here.' },
  cancelled: { title: 'Nothing is cancelled.', text: undefined },
  completed: { title: 'Nothing is completed yet.', text: 'Orders that are delivered, paid and accepted are listed here.' },
  all: { title: 'You have no orders yet.', text: 'Tell us what you need and by when, and you get a price.' },
}

/** A customer's own orders. The list opens on the tab of the order that waits for the customer, else on the active ones. */
export default function MyOrdersScreen() {
  const me = useMe()
  const { open, dialog } = useOrderDialogs()
  const [params] = useSearchParams()
  const firstTab = useFirstTab(params.has('tab'))
  const createOrder = (
    <Button component={Link} to={href('createOwnOrder')}>
      Create Order
    </Button>
  )
  if (firstTab === undefined) return <ScreenSkeleton />
  const tab = tabIn(params, customerTabs, firstTab)
  return (
    <Screen title={screens.myOrders.title} action={createOrder}>
      <DataTable
        label="Orders"
        query={({ filters, ...list }) => calls.orders.ofCustomer.queryOptions({ ...list, ...filters, id: me.id })}
        columns={columns}
        tabs={customerTabs}
        defaultTab={firstTab}
        rowName={orderName}
        rowAhead={({ _id }) => calls.orders.one.queryOptions({ id: _id })}
        beside={OrderBesideList}
        rowMenu={ownActions(open)}
        search="Search by order title or id"
        filters={ownFilters}
        kept={views}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch Orders!"
        emptyState={{ ...nothing[tab], action: (tab === 'new' || tab === 'active' || tab === 'all') && createOrder }}
      />
      {dialog}
    </Screen>
  )
}

/** The tab to open, once it is known; it then stays while the screen is open. */
function useFirstTab(isChosen: boolean): OrderTab | undefined {
  const [first, setFirst] = useState<OrderTab>()
  const { data, isError } = useQuery({ ...waitingOrders(), enabled: first === undefined && !isChosen })
  if (first !== undefined) return first
  const found = isChosen || isError ? 'active' : data && (data[0]?.tab ?? 'active')
  if (found) setFirst(found)
  return found
}
