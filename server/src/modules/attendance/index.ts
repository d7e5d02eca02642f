export { serializeAttendance } from './attendance.serializer.ts'
export { deleteLeaveDays, insertLeaveDays, setLeaveMinutes } from './attendance.store.ts'
export { isManagedBy, managedBy, ofPeople, ofTeam } from './lists/ofPeople.store.ts'
export { minutesOfDays } from './minutesOfDays.ts'
