/** What can be put into the recycle bin, by its names on the wire. */
export const recycleTypes = ['User', 'Payment', 'PublicPayment', 'Order', 'PublicOrder', 'Session', 'Service', 'Event'] as const
export type RecycleType = (typeof recycleTypes)[number]

/** The tabs of the bin: everything, then each kind in the order in which they stand there. */
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

/** What one of a kind is called in a sentence. */
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

/** How many rows can be put into the bin, or taken out of it, in one go. */
export const mostRecycledAtOnce = 100

/** What the screen says once something is in the bin: by its name where people know it by one. */
export const recycledWords = (type: RecycleType, name: string): string =>
  type === 'Payment' || type === 'PublicPayment' ? 'Added to Recyle Bin.' : `${name} Added to Recyle Bin!`
