import type { Role } from '@app/contract/core/access.ts'
import type { User } from '@app/contract/users/users.shapes.ts'
import type { ComponentType } from 'react'
import { calls } from '#core/calls.ts'
import type { ListQuery } from '#ui/table/DataTable.tsx'
import { roleOf } from '../lists/users.columns.tsx'
import { AssignedOrders, Bookings, CustomerOrders, EnteredOrders, Payments } from './workTables.tsx'

export type WorkKind = 'orders' | 'payments' | 'bookings' | 'assigned' | 'entered'
type WorkList = { label: string; table: ComponentType<{ user: User }>; count: (user: User) => ListQuery<unknown> }

/** One row is enough to learn the total. */
const one = { pageSize: 1 }

export const workLists: Record<WorkKind, WorkList> = {
  orders: { label: 'Orders', table: CustomerOrders, count: ({ _id }) => calls.orders.ofCustomer.queryOptions({ id: _id, ...one }) },
  payments: { label: 'Payments', table: Payments, count: ({ _id }) => calls.payments.ofCustomer.queryOptions({ userId: _id, ...one }) },
  bookings: { label: 'Bookings', table: Bookings, count: ({ _id }) => calls.bookings.ofUser.queryOptions({ id: _id, ...one }) },
  assigned: {
    label: 'Assigned Orders',
    table: AssignedOrders,
    count: ({ _id }) => calls.orders.assigned.queryOptions({ id: _id, ...one }),
  },
  entered: { label: 'Orders Entered', table: EnteredOrders, count: ({ _id }) => calls.orders.created.queryOptions({ id: _id, ...one }) },
}

/** The lists of a person's work, by their role. The server returns only what each reader may see. */
export function kindsFor(reader: Role, user: User): readonly WorkKind[] {
  const role = roleOf(user)
  if (reader === 'manager') return ['assigned']
  if (role === 'user') return ['orders', 'payments', 'bookings']
  return role === 'admin' || role === 'sales' ? ['entered'] : ['assigned']
}
