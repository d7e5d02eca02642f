import { orderStaff, type Role, staff } from '#core/access.ts'

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
} as const satisfies Record<string, readonly Role[]>
export type ListName = keyof typeof rolesOfList
export const listNames = [
  'orders',
  'payments',
  'publicPayments',
  'otherPayments',
  'users',
  'mails',
  'logs',
  'publicOrders',
  'invoices',
  'feedback',
  'files',
  'sessions',
  'services',
  'events',
  'bookings',
  'subscriptions',
  'outsourced',
  'attendance',
  'teamAttendance',
  'corrections',
  'leaves',
  'teamLeaves',
  'drive',
] as const satisfies readonly ListName[]

export const hasList = (role: Role, list: ListName): boolean => {
  const among: readonly Role[] = rolesOfList[list]
  return among.includes(role)
}

/** With whom somebody shares a view: an admin with all who have the list, staff with their own role, customers with nobody. */
export const sharedRoles = (role: Role, list: ListName): readonly Role[] =>
  role === 'admin' ? rolesOfList[list] : role === 'user' ? [] : [role]

export const viewNameLength = 60
export const viewQueryLength = 2_000
export const viewsOfAList = 50
export const mostColumns = 40
