export { zonesOf } from './digests.store.ts'
export { channelsFor } from './newsPreferences.store.ts'
export { notificationRetention } from './notifications.retention.ts'
export { type News, type NewsLetter, notify, notifyNow } from './notify.ts'
