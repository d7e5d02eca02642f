import { halfDayMinutes } from '@app/contract/attendance/attendance.rules.ts'
import type { LeaveDay } from '@app/contract/leave/leave.rules.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { attendanceTable } from '#attendance/attendance.table.ts'
import { deleteLeaveDays, insertLeaveDays, setLeaveMinutes } from '#attendance/index.ts'
import type { Db } from '#database/db.ts'
import { leaveDaysTable } from '../leave.table.ts'

type Of = { id: string; userId: string }

/**
 * Creates the leave days of an approved leave. Two half days from separate requests add up; a leave day without a leave is left alone.
 * The caller has locked the person.
 */
export async function makeLeaveDays(db: Db, { id: leaveId, userId }: Of, days: readonly LeaveDay[], now: Date): Promise<void> {
  const made = await insertLeaveDays(
    db,
    userId,
    days.map(({ day, halves }) => ({ day, minutes: halves * halfDayMinutes })),
    now,
  )
  const known = new Map(made.map(({ id, day }) => [day, id]))
  const others = days.filter(({ day }) => !known.has(day)).map(({ day }) => day)
  for (const { attendanceId, day } of await sharedDays(db, userId, others)) known.set(day, attendanceId)
  const rows = days.flatMap(({ day, halves }) => {
    const attendanceId = known.get(day)
    return attendanceId ? [{ leaveId, day, halves, attendanceId }] : []
  })
  if (rows.length === 0) return
  await db.insert(leaveDaysTable).values(rows)
  await countAgain(
    db,
    rows.filter(({ day }) => others.includes(day)).map(({ attendanceId }) => attendanceId),
  )
}

/** Deletes the leave days that a leave has created, or one of them; shifts and halves of other leaves stay. */
export async function deleteDaysOfLeave(db: Db, leaveId: string, day?: string): Promise<void> {
  const gone = await db
    .delete(leaveDaysTable)
    .where(and(eq(leaveDaysTable.leaveId, leaveId), day ? eq(leaveDaysTable.day, day) : undefined))
    .returning({ attendanceId: leaveDaysTable.attendanceId })
  const ids = gone.map(({ attendanceId }) => attendanceId)
  if (ids.length === 0) return
  const still = await db
    .select({ attendanceId: leaveDaysTable.attendanceId })
    .from(leaveDaysTable)
    .where(inArray(leaveDaysTable.attendanceId, ids))
  const shared = new Set(still.map(({ attendanceId }) => attendanceId))
  await deleteLeaveDays(
    db,
    ids.filter((id) => !shared.has(id)),
  )
  await countAgain(db, [...shared])
}

/** The leaves that created a leave day. */
export const leavesOfDay = (db: Db, userId: string, day: string): Promise<{ leaveId: string }[]> =>
  db
    .select({ leaveId: leaveDaysTable.leaveId })
    .from(leaveDaysTable)
    .innerJoin(attendanceTable, eq(attendanceTable.id, leaveDaysTable.attendanceId))
    .where(and(eq(attendanceTable.userId, userId), eq(attendanceTable.day, day)))

async function sharedDays(db: Db, userId: string, days: readonly string[]) {
  if (days.length === 0) return []
  return await db
    .selectDistinct({ attendanceId: attendanceTable.id, day: attendanceTable.day })
    .from(attendanceTable)
    .innerJoin(leaveDaysTable, eq(leaveDaysTable.attendanceId, attendanceTable.id))
    .where(and(eq(attendanceTable.userId, userId), inArray(attendanceTable.day, [...days]), attendanceTable.isLeave))
}

async function countAgain(db: Db, attendanceIds: readonly string[]): Promise<void> {
  if (attendanceIds.length === 0) return
  const rows = await db
    .select({ id: leaveDaysTable.attendanceId, halves: sql<number>`sum(${leaveDaysTable.halves})::int` })
    .from(leaveDaysTable)
    .where(inArray(leaveDaysTable.attendanceId, [...attendanceIds]))
    .groupBy(leaveDaysTable.attendanceId)
  for (const { id, halves } of rows) await setLeaveMinutes(db, id, halves * halfDayMinutes)
}
