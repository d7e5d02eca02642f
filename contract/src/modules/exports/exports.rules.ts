/** Everything that can be exported, by the module `exports`. */
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

/** A failed export can be retried. */
export const exportStates = ['writing', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** The most rows that can be selected. */
export const mostRowsChosen = 1_000

/** Whether an export contains everything, a filtered list, or selected rows. */
export type ExportExtent = 'all' | 'filtered' | 'selected'

/** The name of a file, with the time of its data: 'users-2026-11-21T18-05-09Z.csv', 'users-filtered-…'. */
export const exportName = (subject: ExportSubject, at: Date, extent: ExportExtent = 'all'): string =>
  `${subject.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}${extent === 'all' ? '' : `-${extent}`}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
