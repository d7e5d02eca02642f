export { addressColumns, deliveryColumns, outboxIndexes } from './outboxColumns.ts'
export { type Channel, insistently, requeueStuck, sendOne } from './outboxSender.ts'
export { outboxStore } from './outboxStore.ts'
