export { type KeepBanner, withBanner } from './banner.ts'
export { registerEventDownloads } from './downloads.ts'
export { filteredAttendees, idsOfAttendees } from './lists/attendees.store.ts'
export { recyclableEvents, registrationsOfRecycledUser } from './recyclableEvents.ts'
