import { choicesFilter, daysFilter, type FilterValues, peopleFilter } from '#core/filters.ts'
import { type AuditKind, auditKinds, type SubjectKind, subjectKinds } from './logs.rules.ts'

/** The label of each kind of entry. */
export const kindWords = {
  account: 'Account',
  role: 'Role',
  access: 'Access',
  password: 'Password',
  security: 'Security',
  money: 'Money',
  files: 'Files',
  orders: 'Orders',
  settings: 'Settings',
  export: 'Export',
} as const satisfies Record<AuditKind, string>

/** The label of each kind of subject. */
export const subjectWords = {
  user: 'Person',
  order: 'Order',
  payment: 'Payment',
  publicPayment: 'Public payment',
  subscription: 'Subscription',
  invoice: 'Invoice',
  coins: 'Coins',
  file: 'File',
  export: 'Exported file',
  home: 'Landing page',
  company: 'Company',
  skill: 'Skill',
  developerRequest: 'Developer request',
  publicOrder: 'Public order',
  event: 'Event',
  setting: 'Setting',
  session: 'Session',
  service: 'Service',
  booking: 'Booking',
} as const satisfies Record<SubjectKind, string>

/** Filters of All Logs; days are in the company's time zone. */
export const logFilters = {
  kind: choicesFilter(
    'About',
    auditKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
  ),
  actor: peopleFilter('Who'),
  object: choicesFilter(
    'Object',
    subjectKinds.map((kind) => ({ value: kind, label: subjectWords[kind] })),
  ),
  days: daysFilter('When (company time)'),
} as const
export type LogFilterValues = FilterValues<typeof logFilters>
