import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { endImpersonations } from '../impersonation/endImpersonations.ts'
import { deleteSessions, type WhichSessions } from './sessions.store.ts'

/**
 * Ends a person's sessions, by default all of them, and returns how many there were. The access ends when the caller's transaction commits;
 * open sockets are closed right after it. Impersonations of this person end as well.
 */
export async function endSessions(db: Db, userId: string, which: WhichSessions = {}): Promise<number> {
  const ids = await deleteSessions(db, userId, which)
  const isEverywhere = !which.only && !which.except
  await endImpersonations(db, { sessions: ids, ...(isEverywhere && { ofUser: userId }) })
  if (ids.length > 0) await enqueue(db, 'sessionsEnded', { ids })
  return ids.length
}
