/** The kinds of objects that can be recycled, by their names on the wire. */
export const recycleTypes = ['User', 'Payment', 'PublicPayment', 'Order', 'PublicOrder', 'Session', 'Service', 'Event'] as const
export type RecycleType = (typeof recycleTypes)[number]

/** The tabs of the bin: all, then each kind in order. */
export const recycleTabs = ['all', ...recycleTypes] as const
export type RecycleTab = (typeof recycleTabs)[number]

export const recycleTabWords: Record<RecycleTab, string> = {
  all: 'All Items',
  User: 'Users',
  Payment: 'Payments',
  PublicPayment: 'Public Payments',
  Order: 'Orders',
  PublicOrder: 'Public Orders',
  Session: 'Sessions',
  Service: 'Services',
  Event: 'Events',
}

/** The noun of each kind, within a sentence. */
export const recycleTypeWords: Record<RecycleType, string> = {
  User: 'user',
  Payment: 'payment',
  PublicPayment: 'public payment',
  Order: 'order',
  PublicOrder: 'public order',
  Session: 'session',
  Service: 'service',
  Event: 'event',
}

/** The most rows that one call can recycle or restore. */
export const mostRecycledAtOnce = 100

/** The message after recycling, with the object's name if it has one. */
export const recycledMessage = (type: RecycleType, name: string): string =>
  type === 'Payment' || type === 'PublicPayment' ? 'Added to Recyle Bin.' : `${name} Added to Recyle Bin!`
