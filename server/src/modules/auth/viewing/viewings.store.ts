import { eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { type ViewingRow, viewingsTable } from '../auth.table.ts'

const twice = { viewings_session_id_key: conflict('You see the product as somebody else already. Please load this page again.') }

export async function insertViewing(db: Db, viewing: Omit<ViewingRow, 'id'>): Promise<ViewingRow> {
  const [row] = await onDuplicate(twice, () => db.insert(viewingsTable).values(viewing).returning())
  if (!row) throw new Error('The new viewing did not come back.')
  return row
}

/** Those of these sessions, those of this person by others, or those whose time has come. */
export type WhichViewings = { sessions?: readonly string[]; ofUser?: string; overAt?: Date }

/** Removes them and answers which those were: of several who end one, one is told. */
export async function takeViewings(db: Db, { sessions = [], ofUser, overAt }: WhichViewings): Promise<ViewingRow[]> {
  const which: SQL[] = [
    ...(sessions.length > 0 ? [inArray(viewingsTable.sessionId, [...sessions])] : []),
    ...(ofUser ? [eq(viewingsTable.userId, ofUser)] : []),
    ...(overAt ? [lte(viewingsTable.endsAt, overAt)] : []),
  ]
  if (which.length === 0) return []
  return await db
    .delete(viewingsTable)
    .where(or(...which))
    .returning()
}
