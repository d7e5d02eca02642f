import { eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { type ImpersonationRow, impersonationsTable } from '../auth.table.ts'

const twice = { viewings_session_id_key: conflict('You see the product as somebody else already. Please load this page again.') }

export async function insertImpersonation(db: Db, impersonation: Omit<ImpersonationRow, 'id'>): Promise<ImpersonationRow> {
  const [row] = await onDuplicate(twice, () => db.insert(impersonationsTable).values(impersonation).returning())
  if (!row) throw new Error('The new viewing did not come back.')
  return row
}

/** Those of these sessions, those of this person by others, or those whose time has come. */
export type WhichImpersonations = { sessions?: readonly string[]; ofUser?: string; overAt?: Date }

/** Removes them and answers which those were: of several who end one, one is told. */
export async function takeImpersonations(db: Db, { sessions = [], ofUser, overAt }: WhichImpersonations): Promise<ImpersonationRow[]> {
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
