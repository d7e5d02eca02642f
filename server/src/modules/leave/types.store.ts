import { asc, eq, sql } from 'drizzle-orm'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { type LeaveTypeRow, leaveTypesTable } from './leave.table.ts'

export const allTypes = (db: Db): Promise<LeaveTypeRow[]> =>
  db
    .select()
    .from(leaveTypesTable)
    .orderBy(asc(sql`lower(${leaveTypesTable.name})`))

/** Finds a type by id or name. */
export async function typeNamed(db: Db, told: string): Promise<LeaveTypeRow | undefined> {
  const is = isId(told) ? eq(leaveTypesTable.id, told) : sql`lower(${leaveTypesTable.name}) = lower(${told.trim()})`
  return (await db.select().from(leaveTypesTable).where(is))[0]
}

type Input = Pick<LeaveTypeRow, 'name' | 'halvesAYear' | 'carriedHalves'>
const nameTaken = { leave_types_name_key: conflict('There is a leave type of this name already.') }

export async function insertType(db: Db, input: Input & { idempotencyKey: string | null; createdAt: Date }): Promise<LeaveTypeRow> {
  const earlier = input.idempotencyKey
    ? (await db.select().from(leaveTypesTable).where(eq(leaveTypesTable.idempotencyKey, input.idempotencyKey)))[0]
    : undefined
  if (earlier) return earlier
  const [row] = await onDuplicate(nameTaken, () => db.insert(leaveTypesTable).values(input).returning())
  if (!row) throw new Error('A new leave type did not come back from the database.')
  return row
}

/** Locked until the transaction ends. */
export const lockType = async (db: Db, id: string): Promise<LeaveTypeRow | undefined> =>
  isId(id) ? (await db.select().from(leaveTypesTable).where(eq(leaveTypesTable.id, id)).for('update'))[0] : undefined

export async function saveType(db: Db, id: string, input: Input): Promise<LeaveTypeRow | undefined> {
  if (!isId(id)) return undefined
  return (await onDuplicate(nameTaken, () => db.update(leaveTypesTable).set(input).where(eq(leaveTypesTable.id, id)).returning()))[0]
}
