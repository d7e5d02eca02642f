import type { ActKind } from '@app/contract/logs/logs.rules.ts'

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
