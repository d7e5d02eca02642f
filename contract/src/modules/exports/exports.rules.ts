/** What can be exported; each is written by the module `exports`. */
export const exportSubjects = [
  'users',
  'orders',
  'payments',
  'publicPayments',
  'publicOrders',
  'invoices',
  'eventAttendees',
  'logs',
  'bookings',
  'subscriptions',
  'leaves',
  'otherPayments',
  'feedback',
  'mails',
  'notifications',
] as const
export type ExportSubject = (typeof exportSubjects)[number]

/** Failed is the end only until somebody tries again. */
export const exportStates = ['writing', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** How many rows can be chosen one by one. */
export const mostRowsChosen = 1_000

/** Everything there is of a kind, what its list was narrowed to, or rows that were chosen. */
export type ExportExtent = 'all' | 'filtered' | 'selected'

/** The name of a file that holds what there was at a moment: 'users-2026-11-21T18-05-09Z.csv', 'users-filtered-…'. */
export const exportName = (subject: ExportSubject, at: Date, extent: ExportExtent = 'all'): string =>
  `${subject.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}${extent === 'all' ? '' : `-${extent}`}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
