import type { SubjectKind } from '@app/contract/logs/logs.rules.ts'
import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import type { AuditEntry } from '#logs/index.ts'
import type { RecycledItemRow } from './recycle.table.ts'

const kinds: Record<RecycleType, Pick<AuditEntry, 'kind'> & { subject: SubjectKind }> = {
  User: { kind: 'account', subject: 'user' },
  Order: { kind: 'orders', subject: 'order' },
  Payment: { kind: 'money', subject: 'payment' },
  PublicOrder: { kind: 'orders', subject: 'publicOrder' },
  PublicPayment: { kind: 'money', subject: 'publicPayment' },
  Session: { kind: 'settings', subject: 'session' },
  Service: { kind: 'settings', subject: 'service' },
  Event: { kind: 'settings', subject: 'event' },
}

/** The subject under which the audit log records actions on it. */
export function subjectOf({ type, rowId }: Pick<RecycledItemRow, 'type' | 'rowId'>): Pick<AuditEntry, 'kind' | 'subject'> {
  const { kind, subject } = kinds[type]
  return { kind, subject: { kind: subject, id: rowId } }
}
