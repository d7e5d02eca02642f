import type { Actor } from '@app/contract/core/access.ts'
import type { Facts } from '@app/contract/logs/logs.calls.ts'
import type { AuditKind, SubjectKind } from '@app/contract/logs/logs.rules.ts'
import type { Db } from '#database/db.ts'
import { insertAudit } from './logs.store.ts'

export type AuditEntry = {
  /** The actor; null when the product itself acted, as after a third wrong password. */
  actor: Pick<Actor, 'id'> | null
  kind: AuditKind
  /** The act as the rest of a sentence after the user name: 'changed the role of bob from Customer to Employee'. */
  activity: string
  subject?: { kind: SubjectKind; id: string }
  /** The changed fields before and after. Never a password, a code or a key. */
  before?: Facts
  after?: Facts
  /** Names an event that may be reported again, as by a repeated webhook; it is logged once. */
  key?: string
  /** The time of the act; by default the database's current time. */
  at?: Date
}

/** Logs an act in the caller's transaction: the entry is kept if and only if the change is. */
export const recordAudit = (db: Db, act: AuditEntry): Promise<void> => insertAudit(db, act)
