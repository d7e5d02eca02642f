import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { type AttendanceRow, attendanceTable } from './attendance.table.ts'

/** The open shift, or else the last record of this day; a shift before a leave day. */
export async function currentAttendance(db: Db, userId: string, day: string): Promise<AttendanceRow | undefined> {
  const isOpen = and(eq(attendanceTable.isLeave, false), isNull(attendanceTable.checkedOutAt))
  const rows = await db
    .select()
    .from(attendanceTable)
    .where(and(eq(attendanceTable.userId, userId), or(eq(attendanceTable.day, day), isOpen)))
    .orderBy(attendanceTable.isLeave, desc(attendanceTable.checkedInAt))
  return rows.find(({ isLeave, checkedOutAt }) => !isLeave && !checkedOutAt) ?? rows[0]
}

export async function leaveOn(db: Db, userId: string, day: string): Promise<AttendanceRow | undefined> {
  const [row] = await db
    .select()
    .from(attendanceTable)
    .where(and(eq(attendanceTable.userId, userId), eq(attendanceTable.day, day), attendanceTable.isLeave))
  return row
}

/** Starts a shift, or resumes the finished one of the day after a break; undefined if one is open. Concurrent calls start one. */
export async function beginShift(db: Db, userId: string, day: string, now: Date): Promise<AttendanceRow | undefined> {
  const { checkedOutAt, breaks, isLeave } = attendanceTable
  const target = [attendanceTable.userId, attendanceTable.day, isLeave]
  const pause = sql`jsonb_build_array(jsonb_build_object('from', ${checkedOutAt}, 'to', ${now.toISOString()}::timestamptz))`
  const isOver = and(eq(attendanceTable.userId, userId), eq(attendanceTable.day, day), eq(isLeave, false), isNotNull(checkedOutAt))
  return await onDuplicate({ attendance_one_open_shift: conflict(isInAlready) }, async () => {
    const shift = { userId, day, checkedInAt: now, createdAt: now }
    const [begun] = await db.insert(attendanceTable).values(shift).onConflictDoNothing({ target }).returning()
    if (begun) return begun
    const [resumed] = await db
      .update(attendanceTable)
      .set({ breaks: sql`${breaks} || ${pause}`, checkedOutAt: null })
      .where(isOver)
      .returning()
    return resumed
  })
}
export const isInAlready = 'You have checked in already.'

/** Ends the open shift; undefined if there is none or a concurrent call ended it. */
export async function endOpenShift(db: Db, userId: string, now: Date): Promise<AttendanceRow | undefined> {
  const isOpen = and(eq(attendanceTable.userId, userId), eq(attendanceTable.isLeave, false), isNull(attendanceTable.checkedOutAt))
  const [row] = await db.update(attendanceTable).set({ checkedOutAt: now }).where(isOpen).returning()
  return row
}

/** Closes every shift that has been open since before the given instant, at the maximum length, and marks it. */
export async function closeShiftsSince(db: Db, before: Date, longestHours: number): Promise<AttendanceRow[]> {
  const since = sql`coalesce((${attendanceTable.breaks}->-1->>'to')::timestamptz, ${attendanceTable.checkedInAt})`
  const isOpen = and(eq(attendanceTable.isLeave, false), isNull(attendanceTable.checkedOutAt), lt(attendanceTable.checkedInAt, before))
  return await db
    .update(attendanceTable)
    .set({ checkedOutAt: sql`${since} + make_interval(hours => ${longestHours}::int)`, isForgotten: true })
    .where(and(isOpen, sql`${since} < ${before.toISOString()}::timestamptz`))
    .returning()
}

/** A person's records of these days, earliest first. */
export const recordOf = (db: Db, userId: string, { from, to }: { from: string; to: string }): Promise<AttendanceRow[]> =>
  db
    .select()
    .from(attendanceTable)
    .where(and(eq(attendanceTable.userId, userId), gte(attendanceTable.day, from), lte(attendanceTable.day, to)))
    .orderBy(asc(attendanceTable.day), asc(attendanceTable.checkedInAt))

type LeaveDay = { day: string; minutes: number }

/** Inserts missing leave days and returns the ids of the new ones. */
export async function insertLeaveDays(
  db: Db,
  userId: string,
  days: readonly LeaveDay[],
  now: Date,
): Promise<{ id: string; day: string }[]> {
  if (days.length === 0) return []
  return await db
    .insert(attendanceTable)
    .values(days.map(({ day, minutes }) => ({ userId, day, isLeave: true, leaveMinutes: minutesIfPart(minutes), createdAt: now })))
    .onConflictDoNothing()
    .returning({ id: attendanceTable.id, day: attendanceTable.day })
}

export async function setLeaveMinutes(db: Db, id: string, minutes: number): Promise<void> {
  await db
    .update(attendanceTable)
    .set({ leaveMinutes: minutesIfPart(minutes) })
    .where(and(eq(attendanceTable.id, id), attendanceTable.isLeave))
}

/** Deletes only leave days; rows of work with these ids stay. */
export async function deleteLeaveDays(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(attendanceTable).where(and(inArray(attendanceTable.id, [...ids]), attendanceTable.isLeave))
}

const minutesIfPart = (minutes: number) => (minutes < 480 ? minutes : null)

export async function lockShift(db: Db, id: string): Promise<AttendanceRow | undefined> {
  const [row] = await db
    .select()
    .from(attendanceTable)
    .where(and(eq(attendanceTable.id, id), eq(attendanceTable.isLeave, false)))
    .for('no key update')
  return row
}

type Hours = Pick<AttendanceRow, 'checkedInAt' | 'checkedOutAt'>
export async function saveHours(db: Db, id: string, hours: Hours): Promise<void> {
  await db
    .update(attendanceTable)
    .set({ ...hours, isForgotten: false })
    .where(eq(attendanceTable.id, id))
}

/** Whether the person has another shift within a span, including an open one. */
export async function hasOtherShift(db: Db, userId: string, except: string, { from, to }: { from: Date; to: Date }): Promise<boolean> {
  const { id, isLeave, checkedInAt, checkedOutAt } = attendanceTable
  const isOther = and(eq(attendanceTable.userId, userId), eq(isLeave, false), ne(id, except))
  const overlaps = and(lt(checkedInAt, to), or(isNull(checkedOutAt), gt(checkedOutAt, from)))
  return (await db.$count(attendanceTable, and(isOther, overlaps))) > 0
}
