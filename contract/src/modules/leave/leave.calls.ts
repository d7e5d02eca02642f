import { z } from 'zod'
import { admins, managers, shiftWorkers, staff } from '#core/access.ts'
import { ask, FormVersion, get, Message, post } from '#core/call.ts'
import { Day } from '#core/day.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { leaveFilters, ownLeaveFilters } from './leave.filters.ts'
import { leaveMessageLength, leaveStatuses, leaveTabs, recommendations } from './leave.rules.ts'
import {
  Absence,
  Holiday,
  HolidayFile,
  HolidayInput,
  Leave,
  LeaveBalance,
  LeaveCount,
  LeaveRangeInput,
  LeaveType,
  LeaveTypeInput,
  NewLeave,
  Standing,
  Week,
  WorkingDays,
} from './leave.shapes.ts'

export const leaveSorts = ['createdAt', 'firstDay'] as const
const list = listInput(leaveTabs, leaveSorts)
const Which = z.object({ id: z.string() })
const decidersOrManagers = ['admin', 'manager'] as const

export const leave = {
  all: get('/api/main/getAllLeave', admins)
    .takes(list.extend(filterFields(leaveFilters)))
    .answers(listOf(Leave, leaveTabs))
    .says('Every request for leave, a page at a time; search looks in the name, user name and e-mail of whoever asks.'),
  ofTeam: ask('/api/main/getTeamLeave', managers)
    .takes(list.extend(filterFields(leaveFilters)))
    .answers(listOf(Leave, leaveTabs))
    .says('The requests of the people of the manager who asks.'),
  ofUser: ask('/api/main/getUserLeave', shiftWorkers)
    .takes(list.extend({ leaveUser: z.string(), ...filterFields(ownLeaveFilters) }))
    .answers(listOf(Leave, leaveTabs))
    .says('One’s own requests for leave.'),
  create: post('/api/main/createNewLeave', shiftWorkers)
    .takes(NewLeave)
    .answers(Leave)
    .says('Asks for leave. Every admin is told, and so is the manager; days that were asked for already are refused.')
    .onceForEachKey(),
  count: ask('/api/main/countLeaveDays', staff)
    .takes(LeaveRangeInput)
    .answers(LeaveCount)
    .says('How many days of the calendar and of the company’s work a leave would be.'),
  update: post('/api/main/updateLeave', admins)
    .takes(Which.extend({ status: z.enum(leaveStatuses) }))
    .answers(Leave)
    .says('Decides on a leave, whatever it was before. Approved days become leave days of the attendance, and go when that is taken back.'),
  recommend: post('/api/main/recommendLeave', managers)
    .takes(
      Which.extend({
        recommendation: z.enum(recommendations),
        words: z.string().trim().max(leaveMessageLength, `At most ${leaveMessageLength} characters.`).default(''),
      }),
    )
    .answers(Leave)
    .says('What the manager thinks of an open request of one of their people; given again, the later one counts.'),
  standing: ask('/api/main/getLeaveStanding', decidersOrManagers)
    .takes(Which)
    .answers(z.array(Standing))
    .says('What the person has to do on the days of a leave: sessions, events and deadlines of orders, at most a hundred of each.'),
  deleteDay: post('/api/main/deleteLeaveAttendance', admins)
    .takes(z.object({ userId: z.string(), checkInDate: Day }))
    .answers(Message)
    .says('Takes a leave day of somebody back. A day on which they came to work stays as it is.'),
  types: get('/api/main/getAllLeaveType', staff).answers(z.array(LeaveType)).says('The types of leave, by name.'),
  createType: post('/api/main/createNewLeaveType', admins)
    .takes(LeaveTypeInput)
    .answers(LeaveType)
    .says('A new type of leave, with its days a year and how many of them are carried over.')
    .onceForEachKey(),
  updateType: post('/api/main/updateLeaveType', admins)
    .takes(LeaveTypeInput.extend({ id: z.string(), version: FormVersion }))
    .answers(LeaveType)
    .says('Changes a type of leave; what changes of its days is booked for this year.'),
  balances: ask('/api/main/getLeaveBalances', staff)
    .takes(z.object({ leaveUser: z.string(), year: z.number().int().min(2000).max(2200).optional() }))
    .answers(z.array(LeaveBalance))
    .says('What somebody has of each type in a year: their own, a manager’s people’s, an admin’s anybody’s.'),
  absences: ask('/api/main/getTeamAbsences', staff)
    .takes(z.object({ from: Day, to: Day }))
    .answers(z.array(Absence))
    .says(
      'Who is away on these days: an admin is told of everybody, a manager of their people, everybody else of those with the same manager. What is still open, only admins and managers are told of others.',
    ),
  workingDays: ask('/api/main/getWorkingDays', staff)
    .takes(z.object({ year: z.number().int().min(2000).max(2200) }))
    .answers(WorkingDays)
    .says('The weekdays on which the company works, and its holidays of a year.'),
  setWeek: post('/api/main/updateWorkingWeek', admins)
    .takes(Week)
    .answers(Message)
    .says('Chooses the weekdays on which the company works.'),
  addHoliday: post('/api/main/createHoliday', admins)
    .takes(HolidayInput)
    .answers(Holiday)
    .says('A holiday of the company; a day that is one already gets the new name.'),
  removeHoliday: post('/api/main/deleteHoliday', admins)
    .takes(z.object({ day: Day }))
    .answers(Message)
    .says('A day is no holiday any more.'),
  importHolidays: post('/api/main/importHolidays', admins)
    .takes(HolidayFile)
    .answers(z.object({ added: z.number().int(), known: z.number().int() }))
    .says('Takes the whole-day entries of an .ics file as holidays; those that repeat, for this year and the next.'),
}
