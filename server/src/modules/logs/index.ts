export { filteredActs, idsOfActs, lastChangeOf } from './logs.store.ts'
export { type Act, recordAudit } from './recordAudit.ts'
export { changedFacts, refuseOvertaken } from './refuseOvertaken.ts'
