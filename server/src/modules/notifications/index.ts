export { zonesOf } from './digests/digests.store.ts'
export { notificationRetention } from './notifications.retention.ts'
export { keyFor, type News, type NotificationEmail, notify, notifyAll, notifyNow } from './notify.ts'
export { channelsFor } from './preferences/notificationPreferences.store.ts'
