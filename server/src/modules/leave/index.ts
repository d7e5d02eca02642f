export { busyWithLeave } from './absences.store.ts'
export { filteredLeaves, idsOfLeaves } from './leave.store.ts'
