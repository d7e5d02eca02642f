export { busyWithLeave } from './absences.store.ts'
