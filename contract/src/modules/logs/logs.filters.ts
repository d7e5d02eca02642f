import { choicesFilter, daysFilter, type FilterValues, peopleFilter } from '#core/filters.ts'
import { type ActKind, actKinds } from './logs.rules.ts'

/** What each kind of act is called where a person reads it. */
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
} as const satisfies Record<ActKind, string>

/** What All Logs is narrowed by; its days are those of the company. */
export const logFilters = {
  kind: choicesFilter(
    'About',
    actKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
  ),
  actor: peopleFilter('Who'),
  days: daysFilter('When (company time)'),
} as const
export type LogFilterValues = FilterValues<typeof logFilters>
