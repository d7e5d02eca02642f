export { addressColumns, deliveryColumns, outboxIndexes } from './outboxColumns.ts'
export { type Channel, requeueStuck, retryRecording, sendOne } from './outboxSender.ts'
export { outboxStore } from './outboxStore.ts'
