import type { Role } from '@app/contract/core/access.ts'
import { href, screens } from '@app/contract/screens.ts'

/** The list of people that contains this role. */
export function peopleList({ role }: { role: Role }) {
  const screen = role === 'manager' ? 'myEmployees' : role === 'sales' ? 'usersForSales' : 'manageUsers'
  return { label: screens[screen].title, to: href(screen) }
}
