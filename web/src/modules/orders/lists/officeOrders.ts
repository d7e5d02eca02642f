import type { Role } from '@app/contract/core/access.ts'
import { href, ordersOfRole, screens } from '@app/contract/screens.ts'

/** The back office's list of orders: All Orders, or the sales list for sales. */
export function officeOrders({ role }: { role: Role }) {
  const screen = role === 'sales' ? 'ordersForSales' : 'allOrders'
  return { label: screens[screen].title, to: href(screen) }
}

/** The root list of an order's breadcrumb, by role. Readers without their own list get Assigned Orders or home. */
export function ownOrders({ role }: { role: Role }) {
  const screen = ordersOfRole[role]
  return { label: screens[screen].title, to: href(screen) }
}
