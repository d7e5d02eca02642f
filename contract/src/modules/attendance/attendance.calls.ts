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
  /** The day on which the shift began, in the zone of the company. */
  checkInDate: z.iso.date(),
  checkin: z.iso.datetime().optional(),
  checkout: z.iso.datetime().optional(),
  /** When they had gone and came again on the same day, earliest first. */
  breaks: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })).optional(),
  /** Whole hours and full minutes of the shift without its breaks, once it is over. */
  workedHours: z.number().int().optional(),
  workedMinutes: z.number().int().optional(),
  isLeave: z.boolean(),
  /** What a day of leave counts as: less than a whole day where it is half. */
  leaveMinutes: z.number().int().optional(),
  /** True where nobody checked out, and the shift was closed at its longest. */
  isForgotten: z.boolean().optional(),
  createdAt: z.iso.datetime(),
})
export type Attendance = z.infer<typeof Attendance>

const times = { checkin: z.iso.datetime('Please choose a time.'), checkout: z.iso.datetime('Please choose a time.') }
/** Hours that somebody asks to have corrected: as they stood, and as they should. */
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
    .says('Begins the caller’s own shift, at the server’s time. Whoever has gone may come again: the time between is a break.'),
  checkOut: post('/api/main/updateAttendance', shiftWorkers)
    .takes(z.object({ userId: z.string() }))
    .answers(Attendance)
    .says('Ends the caller’s open shift, at the server’s time; one that began yesterday too.'),
  today: ask('/api/main/getTodayAttendance', shiftWorkers)
    .takes(z.object({ attendanceUser: z.string() }))
    .answers(
      z.object({
        today: z.iso.date(),
        attendance: Attendance.optional(),
        /** After so many hours a shift is closed by itself. */
        longestHours: z.number().int(),
      }),
    )
    .says('The caller’s open shift or, without one, the last record of today.'),
  ofUser: ask('/api/main/getUserAttendance', staff)
    .takes(z.object({ attendanceUser: z.string(), from: Day.optional(), to: Day.optional() }))
    .answers(z.array(Attendance))
    .says('The record of somebody’s days, this month’s unless told: one’s own, a manager’s people’s, an admin’s anybody’s.'),
  all: get('/api/main/getAllAttendance', admins)
    .takes(record)
    .answers(listOf(Attendance))
    .says('Everybody’s record, a page at a time; search looks in the name, user name and e-mail of the person.'),
  ofTeam: ask('/api/main/getTeamAttendance', managers)
    .takes(record)
    .answers(listOf(Attendance))
    .says('The record of the people of the manager who asks.'),
  askCorrection: post('/api/main/askForAttendanceCorrection', shiftWorkers)
    .takes(
      z.object({
        attendance: z.string(),
        ...times,
        reason: z.string().trim().min(1, 'Please say why.').max(reasonLength, `At most ${reasonLength} characters.`),
      }),
    )
    .answers(Correction)
    .says('Asks to have the hours of an own shift corrected; its manager or an admin decides.')
    .onceForEachKey(),
  corrections: ask('/api/main/getAttendanceCorrections', staff)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(correctionFilters)))
    .answers(listOf(Correction))
    .says('The corrections that were asked for: an admin is told of all, a manager of their people’s, everybody else of their own.'),
  decideCorrection: post('/api/main/decideAttendanceCorrection', decidersOfHours)
    .takes(z.object({ id: z.string(), status: z.enum(['Approved', 'Rejected']) }))
    .answers(Correction)
    .says('Decides on a correction. What stood there before is kept with it, and in the log.'),
}
