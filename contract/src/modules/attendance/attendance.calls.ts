import { z } from 'zod'
import { shiftWorkers } from '#core/access.ts'
import { post } from '#core/call.ts'
import { Person } from '#users/users.shapes.ts'

export const Attendance = z.object({
  _id: z.string(),
  attendanceUser: z.array(Person),
  /** The day on which the shift began, in the zone of the house. */
  checkInDate: z.iso.date(),
  checkin: z.iso.datetime().optional(),
  checkout: z.iso.datetime().optional(),
  /** Whole hours and full minutes of the shift, once it is over. */
  workedHours: z.number().int().optional(),
  workedMinutes: z.number().int().optional(),
  isLeave: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Attendance = z.infer<typeof Attendance>

export const attendance = {
  checkIn: post('/api/main/createNewAttendance', shiftWorkers)
    .takes(z.object({ attendanceUser: z.string() }))
    .answers(Attendance)
    .says('Begins the caller’s own shift, at the server’s time.'),
  checkOut: post('/api/main/updateAttendance', shiftWorkers)
    .takes(z.object({ userId: z.string() }))
    .answers(Attendance)
    .says('Ends the caller’s open shift, at the server’s time; one that began yesterday too.'),
  today: post('/api/main/getTodayAttendance', shiftWorkers)
    .takes(z.object({ attendanceUser: z.string() }))
    .answers(z.object({ today: z.iso.date(), attendance: Attendance.optional() }))
    .says('The caller’s open shift or, without one, the record of today.'),
}
