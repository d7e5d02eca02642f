import { type CorrectionFilterValues, correctionFilters } from '@app/contract/attendance/attendance.filters.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { type PersonRow, peopleContaining, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { attendanceTable } from '../attendance.table.ts'
import { managedBy, ofPeople } from '../lists/ofPeople.store.ts'
import { type CorrectionRow, correctionsTable } from './corrections.table.ts'

export type CorrectionToShow = { correction: CorrectionRow; person: PersonRow; day: string; decider: string | null }

const deciders = alias(usersTable, 'deciders')
const toShow = (db: Db) =>
  db
    .select({
      correction: getTableColumns(correctionsTable),
      person: personColumns,
      day: attendanceTable.day,
      decider: deciders.name,
    })
    .from(correctionsTable)
    .innerJoin(attendanceTable, eq(attendanceTable.id, correctionsTable.attendanceId))
    .innerJoin(usersTable, eq(usersTable.id, correctionsTable.userId))
    .leftJoin(deciders, eq(deciders.id, correctionsTable.decidedBy))
    .$dynamic()

export async function correctionToShow(db: Db, id: string): Promise<CorrectionToShow | undefined> {
  return isId(id) ? (await toShow(db).where(eq(correctionsTable.id, id)))[0] : undefined
}

/** Part of every query: admins see all, managers their team's, others their own. */
function visibleTo(db: Db, reader: Actor): SQL | undefined {
  if (reader.role === 'admin') return undefined
  const isOwn = eq(correctionsTable.userId, reader.id)
  return reader.role === 'manager' ? or(isOwn, ofPeople(db, correctionsTable.userId, managedBy([reader.id]))) : isOwn
}

/** Locked until the transaction ends, so that concurrent decisions run one after the other. */
export async function lockCorrection(db: Db, reader: Actor, id: string): Promise<CorrectionRow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .select()
    .from(correctionsTable)
    .where(and(eq(correctionsTable.id, id), visibleTo(db, reader)))
    .for('no key update')
  return row
}

export async function correctionOfAttempt(db: Db, userId: string, idempotencyKey: string): Promise<CorrectionRow | undefined> {
  const [row] = await db
    .select()
    .from(correctionsTable)
    .where(and(eq(correctionsTable.userId, userId), eq(correctionsTable.idempotencyKey, idempotencyKey)))
  return row
}

/** Inserts a correction; undefined if the attempt was stored before, or one of this shift is open. */
export async function insertCorrection(db: Db, values: typeof correctionsTable.$inferInsert): Promise<CorrectionRow | undefined> {
  return (await db.insert(correctionsTable).values(values).onConflictDoNothing().returning())[0]
}

export async function saveDecision(db: Db, id: string, decision: Pick<CorrectionRow, 'status' | 'decidedBy' | 'decidedAt'>): Promise<void> {
  await db.update(correctionsTable).set(decision).where(eq(correctionsTable.id, id))
}

type List = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'>

export async function listCorrections(db: Db, reader: Actor, list: List, filters: CorrectionFilterValues) {
  const { id, userId, status, createdAt } = correctionsTable
  // No filter here depends on days.
  const filtered = filterCondition(correctionFilters, { status, person: userId }, filters, { zone: 'UTC', now: new Date(0) })
  const which = and(visibleTo(db, reader), filtered, ofPeople(db, userId, peopleContaining(list.search)))
  const { ids, ...counted } = await pageOfIds(db, { table: correctionsTable, id, by: createdAt }, which, list)
  const rows: CorrectionToShow[] = await toShow(db).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ correction }) => correction.id), ...counted }
}
