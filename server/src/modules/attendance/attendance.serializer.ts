import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { minutesBetween, wholeHours } from '@app/contract/attendance/attendance.rules.ts'
import { type PersonRow, serializePerson } from '#users/index.ts'
import type { AttendanceRow } from './attendance.table.ts'

export function serializeAttendance({ checkedInAt, checkedOutAt, ...row }: AttendanceRow, user: PersonRow): Attendance {
  const minutes = checkedInAt && checkedOutAt ? minutesBetween(checkedInAt, checkedOutAt) : undefined
  return {
    _id: row.id,
    attendanceUser: [serializePerson(user)],
    checkInDate: row.day,
    ...(checkedInAt && { checkin: checkedInAt.toISOString() }),
    ...(checkedOutAt && { checkout: checkedOutAt.toISOString() }),
    ...(minutes !== undefined && { workedHours: wholeHours(minutes), workedMinutes: minutes }),
    isLeave: row.isLeave,
    createdAt: row.createdAt.toISOString(),
  }
}
