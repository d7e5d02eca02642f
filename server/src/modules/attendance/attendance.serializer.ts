import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { minutesOfShift, wholeHours } from '@app/contract/attendance/attendance.rules.ts'
import { type PersonRow, serializeColleague } from '#users/index.ts'
import type { AttendanceRow } from './attendance.table.ts'

export function serializeAttendance(row: AttendanceRow, user: PersonRow): Attendance {
  const record = serializeRecord(row)
  const minutes = row.checkedOutAt ? minutesOfShift(record, row.checkedOutAt) : undefined
  return {
    _id: row.id,
    attendanceUser: [serializeColleague(user)],
    ...record,
    ...(minutes !== undefined && { workedHours: wholeHours(minutes), workedMinutes: minutes }),
    ...(row.isForgotten && { isForgotten: true }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** The columns that decide how much a day counts. */
export const serializeRecord = ({ checkedInAt, checkedOutAt, breaks, day, isLeave, leaveMinutes }: AttendanceRow) => ({
  checkInDate: day,
  ...(checkedInAt && { checkin: checkedInAt.toISOString() }),
  ...(checkedOutAt && { checkout: checkedOutAt.toISOString() }),
  ...(breaks.length > 0 && { breaks: breaks.map(({ from, to }) => ({ from: iso(from), to: iso(to) })) }),
  isLeave,
  ...(leaveMinutes !== null && { leaveMinutes }),
})

/** Converts the database's timestamp to ISO 8601. */
const iso = (at: string) => new Date(at).toISOString()
