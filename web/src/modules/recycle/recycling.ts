import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import { calls } from '#core/calls.ts'
import type { Keyed } from '#core/client.ts'

const payments = 'Are you sure you want to Recycle This Payments Data?'

/** The question before one row is recycled. */
export const recycleQuestion = (type: RecycleType, name: string) => ({
  title: type === 'Payment' || type === 'PublicPayment' ? payments : type === 'User' ? `Recycle ${name}?` : `Recycle “${name}”?`,
  text: effectsOfRecycling[type],
})

/** The question before several rows are recycled. */
export const recycleManyQuestion = (type: RecycleType, many: string) => ({ title: `Recycle ${many}?`, text: effectsOfRecycling[type] })

/** The effects, in a wording for one and for many. */
const effectsOfRecycling: Record<RecycleType, string> = {
  Order:
    'Payments, files and comments go to the recycle bin too, and everything can be restored there. A pending card payment is cancelled.',
  User: 'Recycled users are signed out at once, can’t sign in and appear in no list until they are restored. Orders and payments stay as they are, in their name.',
  Payment: 'It can be restored from the recycle bin. The money was paid all the same: the paid amount of the order does not change.',
  PublicOrder: 'It can be restored from the recycle bin.',
  PublicPayment: 'It can be restored from the recycle bin.',
  Session: 'It can no longer be booked and leaves the landing page. Bookings stay as they are.',
  Service: 'It leaves the landing page. It can be restored from the recycle bin.',
  Event: 'Attendees are told in a moment that it is cancelled, unless you undo this. It can be restored from the recycle bin.',
}

/** The message if the server gives no reason. */
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

/** The queries that list or count objects that can be recycled. */
export const affectedQueries: readonly Keyed[] = [
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
