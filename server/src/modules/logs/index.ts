export { filteredAudit, idsOfAudit, lastChangeOf } from './logs.store.ts'
export { type AuditEntry, recordAudit } from './recordAudit.ts'
export { changedFacts, refuseOvertaken } from './refuseOvertaken.ts'
