import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import { calls } from '#core/calls.ts'
import type { Keyed } from '#core/client.ts'

const payments = 'Are you sure you want to Recycle This Payments Data?'

/** What is asked before one row goes into the bin. */
export const recyclingOne = (type: RecycleType, name: string) => ({
  title: type === 'Payment' || type === 'PublicPayment' ? payments : type === 'User' ? `Recycle ${name}?` : `Recycle “${name}”?`,
  text: whatFollows[type],
})

/** The same before several go. */
export const recyclingMany = (type: RecycleType, many: string) => ({ title: `Recycle ${many}?`, text: whatFollows[type] })

/** What goes along and what doesn't, in words for one row and for many. */
const whatFollows: Record<RecycleType, string> = {
  Order:
    'Payments, files and comments go to the recycle bin too, and everything can be restored there. A card payment that is under way is ended.',
  User: 'Whoever is in the recycle bin is signed out at once, can’t sign in and stands in no list until they are restored. Orders and payments stay as they are, in their name.',
  Payment: 'It can be restored from the recycle bin. The money was paid all the same: what an order counts as paid does not change.',
  PublicOrder: 'It can be restored from the recycle bin.',
  PublicPayment: 'It can be restored from the recycle bin.',
  Session: 'It can’t be booked any more and leaves the landing page. What is booked stays as it is.',
  Service: 'It leaves the landing page. It can be restored from the recycle bin.',
  Event:
    'Whoever is registered is told that it is called off, in a moment and unless you take it back. It can be restored from the recycle bin.',
}

/** What is said when the server gives no reason. */
export const recycleFailed: Record<RecycleType, string> = {
  Order: "Couldn't Recycle The Item !",
  User: "Couldn't Recycle The Item !",
  PublicOrder: "Couldn't Recycle The Item !",
  Payment: "Couldn't Recycled The Item !",
  PublicPayment: "Couldn't Recycled The Item !",
  Session: 'Unable to delete!',
  Service: 'Unable to delete!',
  Event: 'something went wrong!',
}
export const restoreFailed = "Couldn't Restore Item !"

/** Whatever lists or counts something that goes into the bin or comes out of it. */
export const touched: readonly Keyed[] = [
  calls.recycle,
  calls.orders,
  calls.payments,
  calls.publicOrders,
  calls.publicPayments,
  calls.users,
  calls.dashboard,
  calls.catalogue,
  calls.feedback,
  calls.search,
  calls.events,
]
