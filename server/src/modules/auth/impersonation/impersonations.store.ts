import { eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { type ImpersonationRow, impersonationsTable } from '../auth.table.ts'

const twice = { viewings_session_id_key: conflict('You are already viewing as another person. Please reload this page.') }

export async function insertImpersonation(db: Db, impersonation: Omit<ImpersonationRow, 'id'>): Promise<ImpersonationRow> {
  const [row] = await onDuplicate(twice, () => db.insert(impersonationsTable).values(impersonation).returning())
  if (!row) throw new Error('The new impersonation did not come back from the database.')
  return row
}

/** The impersonations in these sessions, those of this person by others, or those that have expired. */
export type WhichImpersonations = { sessions?: readonly string[]; ofUser?: string; overAt?: Date }

/** Deletes them and returns the deleted rows: of several concurrent callers only one gets each row. */
export async function deleteImpersonations(db: Db, { sessions = [], ofUser, overAt }: WhichImpersonations): Promise<ImpersonationRow[]> {
  const which: SQL[] = [
    ...(sessions.length > 0 ? [inArray(impersonationsTable.sessionId, [...sessions])] : []),
    ...(ofUser ? [eq(impersonationsTable.userId, ofUser)] : []),
    ...(overAt ? [lte(impersonationsTable.endsAt, overAt)] : []),
  ]
  if (which.length === 0) return []
  return await db
    .delete(impersonationsTable)
    .where(or(...which))
    .returning()
}
