export { giveOrder } from './assignment/giveOrder.ts'
export { handOverOrders } from './assignment/handOverOrders.ts'
export { balanceEntriesTable } from './balance/balanceEntries.table.ts'
export type { CardPayments } from './cardPayments.port.ts'
export { createOrder } from './changes/createOrder.ts'
export { deliverOrder } from './changes/deliverOrder.ts'
export { refusePastDay, refusePastDeadline } from './days.ts'
export { followPrice } from './deal/followPrice.ts'
export { type OrderToNotify, orderToNotify } from './emails/orderNotifications.store.ts'
export { paymentReceived } from './emails/orders.emails.ts'
export type { DocumentRow } from './files/documents.table.ts'
export { insertDocuments } from './files/orderFiles.store.ts'
export { talliedOrders } from './lists/orderCounts.store.ts'
export { filteredOrders, filteredOwn, filteredWork } from './lists/orderFilter.store.ts'
export { findOrders, type OrderHitRow } from './lists/orderHits.store.ts'
export { idsOfOrders } from './lists/orderLists.store.ts'
export { wholeOrders } from './lists/orderPeople.store.ts'
export { orderFilter } from './lists/orderScope.store.ts'
export { openOrdersOf } from './lists/workOf.store.ts'
export { serializeOrder } from './orders.serializer.ts'
export {
  findOrder,
  lockOrder,
  lockOrderAnywhere,
  lockOrderById,
  notRecycled as notRecycledOrders,
  saveOrder,
  visibleOrder,
  visibleTo as visibleOrders,
} from './orders.store.ts'
export type { OrderRow } from './orders.table.ts'
export { recyclableOrders } from './recycling/recyclableOrders.ts'
export { amountInWords, dueOf, orderInEmail, orderPage } from './timeline/orderWords.ts'
export { type OrderEventDraft, recordOrderEvents } from './timeline/recordOrderEvents.ts'
