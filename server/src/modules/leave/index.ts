export { busyWithLeave } from './absences.store.ts'
export { closedDays } from './calendar/workingDays.store.ts'
export { filteredLeaves, idsOfLeaves } from './leave.store.ts'
