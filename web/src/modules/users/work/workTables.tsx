import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { href } from '@app/contract/screens.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { orderColumns, orderName } from '#orders/index.ts'
import { paymentColumns, paymentMenu } from '#payments/index.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'

type Props = { user: User }

const { nameAndCategory, status, deadline, assigned, amounts, createdAt, customer, customerLink } = orderColumns
const newestFirst = { by: 'createdAt', direction: 'desc' } as const
const searchOrders = 'Search by title or id'

export function CustomerOrders({ user }: Props) {
  return (
    <DataTable
      label="Orders"
      name="orders"
      query={({ filters: _, tab: __, ...list }) => calls.orders.ofCustomer.queryOptions({ ...list, id: user._id })}
      columns={[nameAndCategory, status, deadline, assigned, amounts, createdAt]}
      rowName={orderName}
      search={searchOrders}
      defaultSort={newestFirst}
      emptyState={{ title: 'No orders yet.', text: `Orders of ${user.name} appear here.` }}
    />
  )
}

/** Managers see no amounts and cannot open a customer's page, so both columns are left out for them. */
export function AssignedOrders({ user }: Props) {
  const isManager = useMe().role === 'manager'
  return (
    <DataTable
      label="Assigned orders"
      name="orders"
      query={({ filters: _, tab: __, ...list }) => calls.orders.assigned.queryOptions({ ...list, id: user._id })}
      columns={
        isManager
          ? [nameAndCategory, status, deadline, customer, createdAt]
          : [nameAndCategory, status, deadline, customerLink, amounts, createdAt]
      }
      rowName={orderName}
      search={searchOrders}
      defaultSort={newestFirst}
      emptyState={{ title: 'No orders yet.', text: `Orders assigned to ${user.name} appear here.` }}
    />
  )
}

export function EnteredOrders({ user }: Props) {
  return (
    <DataTable
      label="Orders entered"
      name="orders"
      query={({ filters: _, tab: __, ...list }) => calls.orders.created.queryOptions({ ...list, id: user._id })}
      columns={[nameAndCategory, status, deadline, customerLink, amounts, createdAt]}
      rowName={orderName}
      search={searchOrders}
      defaultSort={newestFirst}
      emptyState={{ title: 'No orders yet.', text: `Orders that ${user.name} enters for customers appear here.` }}
    />
  )
}

export function Payments({ user }: Props) {
  const { createdAt, order, amount, method, transaction, status } = paymentColumns
  return (
    <DataTable
      label="Payments"
      name="payments"
      query={({ filters: _, tab: __, ...list }) => calls.payments.ofCustomer.queryOptions({ ...list, userId: user._id })}
      columns={[createdAt, order, amount, method, transaction, status]}
      rowName={({ orderName }) => `the payment for ${orderName}`}
      rowMenu={paymentMenu}
      search="Search by transaction or order"
      defaultSort={newestFirst}
      emptyState={{ title: 'No payments yet.', text: `Payments of ${user.name} appear here.` }}
    />
  )
}

const { link, date, text, money } = columnsOf<Booking>()
const sessionName = ({ booking }: Booking) => booking[0]?.name ?? 'Session'
const bookingColumns = [
  link('Session', sessionName, ({ _id }) => href('bookingDetails', { slug: _id }), { priority: 'title' }),
  date('Date', (booking) => booking.date, { sort: 'date', priority: 'fact' }),
  text('Time zone', ({ timezone }) => timezone),
  money('Price', ({ price, currency }) => ({ amount: price, currency: currency ?? 'USD' }), { priority: 'fact' }),
  date('Created At', (booking) => booking.createdAt, { sort: 'createdAt' }),
]

export function Bookings({ user }: Props) {
  return (
    <DataTable
      label="Bookings"
      name="bookings"
      query={({ filters: _, tab: __, ...list }) => calls.bookings.ofUser.queryOptions({ ...list, id: user._id })}
      columns={bookingColumns}
      rowName={sessionName}
      search="Search by session"
      defaultSort={{ by: 'date', direction: 'desc' }}
      emptyState={{ title: 'No bookings yet.', text: `Sessions that ${user.name} books appear here.` }}
    />
  )
}
