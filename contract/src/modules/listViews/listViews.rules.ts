import { orderStaff, type Role, roles, staff } from '#core/access.ts'

/** The lists with saved views, and the roles that have each of them. */
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
// The keys of a record are its own, and this one is not empty.
export const listNames = Object.keys(rolesOfList) as [ListName, ...ListName[]]

export const hasList = (role: Role, list: ListName): boolean => {
  const among: readonly Role[] = rolesOfList[list]
  return among.includes(role)
}

/** Only the back office may share views, and only within the back office; every user has private views. */
export const mayShareViews = (role: Role): boolean => role === 'admin' || role === 'sales'

/** The roles with which a role shares a view: admins with all of the back office that have the list, sales with sales, others with none. */
export const sharedRoles = (role: Role, list: ListName): readonly Role[] =>
  role === 'admin' ? rolesOfList[list].filter(mayShareViews) : mayShareViews(role) ? [role] : []

export const viewNameLength = 60
export const viewQueryLength = 2_000
export const viewsOfAList = 50
export const mostColumns = 40
