import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { minutesOfShift, wholeHours } from '@app/contract/attendance/attendance.rules.ts'
import { type PersonRow, serializePerson } from '#users/index.ts'
import type { AttendanceRow } from './attendance.table.ts'

export function serializeAttendance({ checkedInAt, checkedOutAt, breaks, ...row }: AttendanceRow, user: PersonRow): Attendance {
  const shift = {
    ...(checkedInAt && { checkin: checkedInAt.toISOString() }),
    ...(checkedOutAt && { checkout: checkedOutAt.toISOString() }),
    ...(breaks.length > 0 && { breaks: breaks.map(({ from, to }) => ({ from: iso(from), to: iso(to) })) }),
  }
  const minutes = checkedOutAt ? minutesOfShift(shift, checkedOutAt) : undefined
  return {
    _id: row.id,
    attendanceUser: [serializePerson(user)],
    checkInDate: row.day,
    ...shift,
    ...(minutes !== undefined && { workedHours: wholeHours(minutes), workedMinutes: minutes }),
    isLeave: row.isLeave,
    ...(row.leaveMinutes !== null && { leaveMinutes: row.leaveMinutes }),
    ...(row.isForgotten && { isForgotten: true }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** As the database wrote it, in the way that the product writes instants. */
const iso = (at: string) => new Date(at).toISOString()
