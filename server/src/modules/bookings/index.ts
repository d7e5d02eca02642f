export { registerCalendarFeeds } from './calendar/registerCalendarFeeds.ts'
export { bookingPayable } from './paying/bookingPayable.ts'
export { busyWithSessions } from './slots/mentorTimes.store.ts'
