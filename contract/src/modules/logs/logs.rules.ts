/** The kinds of changes that the audit log records. */
export const auditKinds = ['account', 'role', 'access', 'password', 'security', 'money', 'files', 'orders', 'settings', 'export'] as const
export type AuditKind = (typeof auditKinds)[number]

export const logTabs = ['all', 'people', 'money', 'files', 'settings'] as const
export type LogTab = (typeof logTabs)[number]

/** The kinds that a tab shows; 'all' shows every one. */
export const kindsOfTab = {
  people: ['account', 'role', 'access', 'password', 'security'],
  money: ['money', 'orders'],
  files: ['files', 'export'],
  settings: ['settings'],
} as const satisfies Record<Exclude<LogTab, 'all'>, readonly AuditKind[]>

export const subjectKinds = [
  'user',
  'order',
  'payment',
  'publicPayment',
  'subscription',
  'invoice',
  'coins',
  'file',
  'export',
  'home',
  'company',
  'skill',
  'developerRequest',
  'publicOrder',
  'event',
  'setting',
  'session',
  'service',
  'booking',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Entries younger than this stand out in All Logs (rule logs.r02). */
export const recentMs = 3 * 24 * 60 * 60 * 1000
