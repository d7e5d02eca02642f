import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type AttendanceRow, attendanceTable } from './attendance.table.ts'

/** The shift that is still open, whenever it began; without one what there is of this day, a shift before a leave. */
export async function currentAttendance(db: Db, userId: string, day: string): Promise<AttendanceRow | undefined> {
  const isOpen = and(eq(attendanceTable.isLeave, false), isNull(attendanceTable.checkedOutAt))
  const rows = await db
    .select()
    .from(attendanceTable)
    .where(and(eq(attendanceTable.userId, userId), or(eq(attendanceTable.day, day), isOpen)))
    .orderBy(attendanceTable.isLeave, desc(attendanceTable.createdAt))
  return rows.find(({ isLeave, checkedOutAt }) => !isLeave && !checkedOutAt) ?? rows[0]
}

/** The shift that begins now; nothing where one is open already, or this day had its own. */
export async function insertShift(db: Db, userId: string, day: string, now: Date): Promise<AttendanceRow | undefined> {
  const [row] = await db.insert(attendanceTable).values({ userId, day, checkedInAt: now, createdAt: now }).onConflictDoNothing().returning()
  return row
}

/** Ends the open shift; nothing where there is none, or somebody was quicker. */
export async function endOpenShift(db: Db, userId: string, now: Date): Promise<AttendanceRow | undefined> {
  const isOpen = and(eq(attendanceTable.userId, userId), eq(attendanceTable.isLeave, false), isNull(attendanceTable.checkedOutAt))
  const [row] = await db.update(attendanceTable).set({ checkedOutAt: now }).where(isOpen).returning()
  return row
}
