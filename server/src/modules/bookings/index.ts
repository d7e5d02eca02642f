export { registerCalendarFeeds } from './calendar/registerCalendarFeeds.ts'
export { busyWithSessions } from './slots/mentorTimes.store.ts'
