import { orderStaff, type Role, roles, staff } from '#core/access.ts'

/** The lists that keep views, and the roles that have each of them. */
export const rolesOfList = {
  orders: ['admin', 'sales'],
  payments: ['admin', 'sales'],
  publicPayments: ['admin', 'sales'],
  otherPayments: ['admin', 'sales'],
  users: ['admin', 'sales'],
  publicOrders: ['admin', 'sales'],
  mails: ['admin', 'sales'],
  logs: ['admin'],
  invoices: ['admin'],
  feedback: ['admin'],
  files: ['admin', 'sales'],
  sessions: ['admin', 'sales'],
  services: ['admin', 'sales'],
  events: ['admin'],
  bookings: ['admin', 'sales'],
  subscriptions: ['admin', 'sales'],
  outsourced: orderStaff,
  attendance: ['admin'],
  teamAttendance: ['manager'],
  corrections: staff,
  leaves: ['admin'],
  teamLeaves: ['manager'],
  drive: ['admin'],
  receivedMails: ['admin', 'sales'],
  textMessages: ['admin'],
  notifications: roles,
  assignedOrders: ['manager', 'employee'],
  assignments: ['employee'],
  myEmployees: ['manager'],
  myOrders: ['user'],
  purchasedOrders: ['user'],
  paymentHistory: ['user'],
} as const satisfies Record<string, readonly Role[]>
export type ListName = keyof typeof rolesOfList
// The keys of a record are its own, and this one has some.
export const listNames = Object.keys(rolesOfList) as [ListName, ...ListName[]]

export const hasList = (role: Role, list: ListName): boolean => {
  const among: readonly Role[] = rolesOfList[list]
  return among.includes(role)
}

/** Who may share a view: the back office, and nobody else with it; everybody has views of their own. */
export const mayShareViews = (role: Role): boolean => role === 'admin' || role === 'sales'

/** With whom somebody shares a view: an admin with all of the back office who have the list, sales with their own role, others with nobody. */
export const sharedRoles = (role: Role, list: ListName): readonly Role[] =>
  role === 'admin' ? rolesOfList[list].filter(mayShareViews) : mayShareViews(role) ? [role] : []

export const viewNameLength = 60
export const viewQueryLength = 2_000
export const viewsOfAList = 50
export const mostColumns = 40
