export { assertNotStale, changedFacts } from './assertNotStale.ts'
export { filteredAudit, idsOfAudit, lastChangeOf } from './logs.store.ts'
export { type AuditEntry, recordAudit } from './recordAudit.ts'
