export { registerCalendarFeeds } from './calendar/registerCalendarFeeds.ts'
export type { BusySource } from './slots/busy.port.ts'
export { busyWithSessions } from './slots/mentorTimes.store.ts'
