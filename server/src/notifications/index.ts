export { zonesOf } from './digests.store.ts'
export { notificationRetention } from './notifications.retention.ts'
export { type News, type NewsLetter, notify } from './notify.ts'
