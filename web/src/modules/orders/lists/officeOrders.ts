import type { Role } from '@app/contract/core/access.ts'
import { href, ordersOfRole, screens } from '@app/contract/screens.ts'

/** The list that the back office comes from: its own for sales, All Orders for everybody else. */
export function officeOrders({ role }: { role: Role }) {
  const screen = role === 'sales' ? 'ordersForSales' : 'allOrders'
  return { label: screens[screen].title, to: href(screen) }
}

/** The list at the root of an order's trail, by role; whoever has no list of their own comes from Assigned Orders or from home. */
export function ownOrders({ role }: { role: Role }) {
  const screen = ordersOfRole[role]
  return { label: screens[screen].title, to: href(screen) }
}
