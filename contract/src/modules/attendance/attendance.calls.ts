import { z } from 'zod'
import { admins, managers, shiftWorkers, staff } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { Day } from '#core/day.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { Person } from '#users/users.shapes.ts'
import { attendanceFilters, correctionFilters } from './attendance.filters.ts'
import { correctionStatuses, reasonLength } from './attendance.rules.ts'

export const Attendance = z.object({
  _id: z.string(),
  attendanceUser: z.array(Person),
  /** The day on which the shift began, in the company's time zone. */
  checkInDate: z.iso.date(),
  checkin: z.iso.datetime().optional(),
  checkout: z.iso.datetime().optional(),
  /** Breaks between checking out and in again on the same day, earliest first. */
  breaks: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })).optional(),
  /** Whole hours and minutes of a finished shift without its breaks. */
  workedHours: z.number().int().optional(),
  workedMinutes: z.number().int().optional(),
  isLeave: z.boolean(),
  /** Minutes that a leave day counts as; less than a whole day if it is half. */
  leaveMinutes: z.number().int().optional(),
  /** True if the shift was closed automatically because its person did not check out. */
  isForgotten: z.boolean().optional(),
  createdAt: z.iso.datetime(),
})
export type Attendance = z.infer<typeof Attendance>

const times = { checkin: z.iso.datetime('Please choose a time.'), checkout: z.iso.datetime('Please choose a time.') }
/** A correction of a shift's times: as they are, and as they should be. */
export const Correction = z.object({
  _id: z.string(),
  attendance: z.string(),
  attendanceUser: z.array(Person),
  checkInDate: z.iso.date(),
  before: z.object({ checkin: z.iso.datetime(), checkout: z.iso.datetime().optional() }),
  after: z.object(times),
  reason: z.string(),
  status: z.enum(correctionStatuses),
  decidedBy: z.string().optional(),
  decidedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
})
export type Correction = z.infer<typeof Correction>

export const attendanceSorts = ['createdAt', 'day'] as const
const record = listInput(['all'], attendanceSorts).extend(filterFields(attendanceFilters))
const decidersOfHours = ['admin', 'manager'] as const

export const attendance = {
  checkIn: post('/api/main/createNewAttendance', shiftWorkers)
    .takes(z.object({ attendanceUser: z.string() }))
    .answers(Attendance)
    .says('Starts the caller’s shift, at the server’s time. Checking in again after checking out makes the time between a break.'),
  checkOut: post('/api/main/updateAttendance', shiftWorkers)
    .takes(z.object({ userId: z.string() }))
    .answers(Attendance)
    .says('Ends the caller’s open shift, at the server’s time, also if it began yesterday.'),
  today: ask('/api/main/getTodayAttendance', shiftWorkers)
    .takes(z.object({ attendanceUser: z.string() }))
    .answers(
      z.object({
        today: z.iso.date(),
        attendance: Attendance.optional(),
        /** Hours after which a shift is closed automatically. */
        longestHours: z.number().int(),
      }),
    )
    .says('The caller’s open shift or, without one, the last record of today.'),
  ofUser: ask('/api/main/getUserAttendance', staff)
    .takes(z.object({ attendanceUser: z.string(), from: Day.optional(), to: Day.optional() }))
    .answers(z.array(Attendance))
    .says('The attendance of a person, this month by default: one’s own; managers read their team’s, admins everyone’s.'),
  all: get('/api/main/getAllAttendance', admins)
    .takes(record)
    .answers(listOf(Attendance))
    .says('The attendance of all people, a page at a time; search looks in the name, user name and e-mail of the person.'),
  ofTeam: ask('/api/main/getTeamAttendance', managers)
    .takes(record)
    .answers(listOf(Attendance))
    .says('The attendance of the caller’s team.'),
  askCorrection: post('/api/main/askForAttendanceCorrection', shiftWorkers)
    .takes(
      z.object({
        attendance: z.string(),
        ...times,
        reason: z.string().trim().min(1, 'Please say why.').max(reasonLength, `At most ${reasonLength} characters.`),
      }),
    )
    .answers(Correction)
    .says('Requests a correction of an own shift; the manager or an admin decides.')
    .onceForEachKey(),
  corrections: ask('/api/main/getAttendanceCorrections', staff)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(correctionFilters)))
    .answers(listOf(Correction))
    .says('Requested corrections: admins see all, managers their team’s, others their own.'),
  decideCorrection: post('/api/main/decideAttendanceCorrection', decidersOfHours)
    .takes(z.object({ id: z.string(), status: z.enum(['Approved', 'Rejected']) }))
    .answers(Correction)
    .says('Decides on a correction. The old times are kept with it and in the audit log.'),
}
