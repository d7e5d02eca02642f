import { workFilters } from '@app/contract/orders/orders.filters.ts'
import { orderTabs } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { calls } from '#core/calls.ts'
import type { Me } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { type Column, columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'

type Sort = 'createdAt' | 'deadline' | 'name'
const { link, day, status, date } = columnsOf<OrderSummary>()
const columns: Column<OrderSummary, Sort>[] = [
  link<Sort>(
    'Order',
    ({ name }) => name,
    ({ _id }) => href('orderDetails', { slug: _id }),
    { sort: 'name' },
  ),
  day<Sort>('Deadline', ({ deadline }) => deadline, { sort: 'deadline' }),
  status<Sort>('Status', (order) => order.status),
  date<Sort>('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
]
// All orders in this list are the reader's own, so it has no filter by developer.
const { employee: _, ...filters } = workFilters
const tabWords = { new: 'New', active: 'Active', completed: 'Completed', delivered: 'Delivered', cancelled: 'Cancelled', all: 'All' }

/** All orders of a remote developer, who has no other list of orders. */
export function RemoteOrders({ me }: { me: Me }) {
  return (
    <Section title="Your orders" look="plain">
      <DataTable
        label="Orders"
        query={({ filters, ...list }) => calls.orders.assigned.queryOptions({ ...list, ...filters, id: me.id })}
        columns={columns}
        rowName={({ name }) => name}
        tabs={['all' as const, ...orderTabs.filter((tab) => tab !== 'all')].map((value) => ({ value, label: tabWords[value] }))}
        search="Search by name"
        filters={filters}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        emptyState={{ title: 'No orders yet.', text: 'What is assigned to you appears here by itself.' }}
      />
    </Section>
  )
}
