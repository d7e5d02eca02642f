import { orderFilters } from '@app/contract/orders/orders.filters.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus, IconTag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ExportListButton, ExportMenuItem, useExport } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { useRecycle } from '#recycle/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import {
  acceptPayment,
  addProgress,
  assignTo,
  editAmount,
  editDetails,
  invoice,
  makeOffer,
  toggleComment,
  viewDetails,
} from '../changes/staffActions.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { OrderBesideList } from './besideOrder.ts'
import { choosingOrders } from './choosingOrders.tsx'
import { orderName } from './handled.ts'
import { orderFilterSources } from './orderFilterSources.ts'
import { officeColumns } from './orders.columns.tsx'
import { nothingIn, officeTabs, tabIn } from './orderTabs.ts'

const keptOrders = savedViews('orders')

/** All orders, for admins and sales. Actions follow the order's rules. */
export function OfficeOrderList({ screen }: { screen: 'allOrders' | 'ordersForSales' }) {
  const me = useMe()
  const [params] = useSearchParams()
  const { open, dialog } = useOrderDialogs()
  const toggle = useAction(calls.orders.toggleComments, {
    done: (order) => `Comments on ${orderName(order)} are ${order.isCommentDisabled ? 'disabled' : 'enabled'}.`,
    failed: 'Unable to update Comment!',
    refresh: [calls.orders],
  })

  const { recycle, recycling } = useRecycle('Order')

  return (
    <Screen title={screens[screen].title} action={<MoreActions />}>
      <DataTable
        label="Orders"
        query={({ filters, ...list }) => calls.orders.all.queryOptions({ ...list, ...filters })}
        columns={officeColumns}
        tabs={officeTabs}
        rowName={orderName}
        beside={OrderBesideList}
        rowAhead={({ _id }) => calls.orders.one.queryOptions({ id: _id })}
        rowMenu={(order, listing) => {
          const row = { me, order, open }
          return [
            viewDetails(order, listing),
            editDetails(row),
            makeOffer(row),
            editAmount(row),
            assignTo(row),
            acceptPayment(row),
            addProgress(row),
            invoice(row),
            toggleComment(row, (isCommentDisabled) => toggle.mutate({ id: order._id, isCommentDisabled })),
            mayRecycle(me) && recycle(order),
          ]
        }}
        search="Search by title, id or customer"
        filters={orderFilters}
        filterSources={orderFilterSources}
        kept={keptOrders}
        tools={({ page: _, pageSize: __, total, filters, ...list }) =>
          me.role === 'admin' && (
            <ExportListButton selection={{ subject: 'orders', ...list, ...filters }} total={total} nouns={['order', 'orders']} />
          )
        }
        selection={choosingOrders}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch Orders!"
        emptyState={{ title: nothingIn[tabIn(params, officeTabs)], text: 'An order moves from tab to tab with its status.' }}
      />
      {dialog}
      {recycling}
    </Screen>
  )
}

const AddCategoryDialog = lazy(async () => ({ default: (await import('../changes/AddCategoryDialog.tsx')).AddCategoryDialog }))

function MoreActions() {
  const me = useMe()
  // Null until it is first opened, which loads its code.
  const [isAdding, setAdding] = useState<boolean | null>(null)
  const exportOrders = useExport('orders')
  return (
    <Group gap="xs">
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}>
            More Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={href('createOrder')} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}>
            Create Order
          </Menu.Item>
          {me.role === 'admin' && (
            <Menu.Item onClick={() => setAdding(true)} leftSection={<IconTag size={16} stroke={1.75} aria-hidden="true" />}>
              Add Order Category
            </Menu.Item>
          )}
          {me.role === 'admin' && <ExportMenuItem subject="orders" onExport={exportOrders} />}
        </Menu.Dropdown>
      </Menu>
      <Button component={Link} to={href('createOrder')} visibleFrom="sm">
        Create Order
      </Button>
      {isAdding !== null && (
        <Suspense fallback={null}>
          <AddCategoryDialog isOpen={isAdding} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Group>
  )
}
