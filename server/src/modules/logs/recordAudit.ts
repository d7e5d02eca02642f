import type { Actor } from '@app/contract/core/access.ts'
import type { Facts } from '@app/contract/logs/logs.calls.ts'
import type { AuditKind, SubjectKind } from '@app/contract/logs/logs.rules.ts'
import type { Db } from '#database/db.ts'
import { insertAudit } from './logs.store.ts'

export type AuditEntry = {
  /** Who did it; null when the product itself did, as after a third wrong password. */
  actor: Pick<Actor, 'id'> | null
  kind: AuditKind
  /** What they did, as the rest of a sentence that begins with their user name: 'changed the role of bob from Customer to Employee'. */
  activity: string
  subject?: { kind: SubjectKind; id: string }
  /** The fields that changed, as they were and as they are. Never a password, a code or a key. */
  before?: Facts
  after?: Facts
  /** Names the event where the same act may be told again, as by a repeated webhook; it is kept once. */
  key?: string
  /** When it happened; the database's now unless told. */
  at?: Date
}

/** Writes a line of the audit log in the caller's transaction: it is kept if and only if the change is. */
export const recordAudit = (db: Db, act: AuditEntry): Promise<void> => insertAudit(db, act)
