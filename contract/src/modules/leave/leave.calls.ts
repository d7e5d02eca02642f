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
  Commitment,
  Holiday,
  HolidayFile,
  HolidayInput,
  Leave,
  LeaveBalance,
  LeaveCount,
  LeaveRangeInput,
  LeaveType,
  LeaveTypeChanges,
  LeaveTypeInput,
  NewLeave,
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
    .says('Every request for leave, a page at a time; search looks in the name, user name and e-mail of the person.'),
  ofTeam: ask('/api/main/getTeamLeave', managers)
    .takes(list.extend(filterFields(leaveFilters)))
    .answers(listOf(Leave, leaveTabs))
    .says('The requests of the caller’s team.'),
  ofUser: ask('/api/main/getUserLeave', shiftWorkers)
    .takes(list.extend({ leaveUser: z.string(), ...filterFields(ownLeaveFilters) }))
    .answers(listOf(Leave, leaveTabs))
    .says('The caller’s own requests for leave.'),
  create: post('/api/main/createNewLeave', shiftWorkers)
    .takes(NewLeave)
    .answers(Leave)
    .says('Requests leave. Admins and the manager are notified; overlapping requests are refused.')
    .onceForEachKey(),
  count: ask('/api/main/countLeaveDays', staff)
    .takes(LeaveRangeInput)
    .answers(LeaveCount)
    .says('The calendar days and working days of a planned leave.'),
  update: post('/api/main/updateLeave', admins)
    .takes(
      Which.extend({
        status: z.enum(leaveStatuses),
        reason: z.string().trim().max(leaveMessageLength, `At most ${leaveMessageLength} characters.`).optional(),
      }),
    )
    .answers(Leave)
    .says(
      'Sets the status of a leave. Approval creates leave days in the attendance; undoing it removes them. Rejected needs a reason, which the person gets.',
    ),
  withdraw: post('/api/main/withdrawLeave', shiftWorkers)
    .takes(Which)
    .answers(Leave)
    .says('Takes back a request of the caller: an open one, or approved leave before its first day. Idempotent.'),
  recommend: post('/api/main/recommendLeave', managers)
    .takes(
      Which.extend({
        recommendation: z.enum(recommendations),
        words: z.string().trim().max(leaveMessageLength, `At most ${leaveMessageLength} characters.`).default(''),
      }),
    )
    .answers(Leave)
    .says('The manager’s recommendation on an open request of their team; a later one replaces it.'),
  standing: ask('/api/main/getLeaveStanding', decidersOrManagers)
    .takes(Which)
    .answers(z.array(Commitment))
    .says('What the person has planned on the days of a leave: sessions, events and deadlines of orders, at most a hundred of each.'),
  deleteDay: post('/api/main/deleteLeaveAttendance', admins)
    .takes(z.object({ userId: z.string(), checkInDate: Day }))
    .answers(Message)
    .says('Deletes a leave day of a person. A day with a check-in keeps its shift.'),
  types: get('/api/main/getAllLeaveType', staff).answers(z.array(LeaveType)).says('The types of leave, by name.'),
  createType: post('/api/main/createNewLeaveType', admins)
    .takes(LeaveTypeInput)
    .answers(LeaveType)
    .says('Creates a type of leave, with its days a year and the most that carry over.')
    .onceForEachKey(),
  updateType: post('/api/main/updateLeaveType', admins)
    .takes(LeaveTypeChanges.extend({ id: z.string(), version: FormVersion }))
    .answers(LeaveType)
    .says('Changes a type of leave; a new number of days applies to this year.'),
  balances: ask('/api/main/getLeaveBalances', staff)
    .takes(z.object({ leaveUser: z.string(), year: z.number().int().min(2000).max(2200).optional() }))
    .answers(z.array(LeaveBalance))
    .says('The balance of a person for each type in a year: one’s own; managers read their team’s, admins everyone’s.'),
  absences: ask('/api/main/getTeamAbsences', staff)
    .takes(z.object({ from: Day, to: Day }))
    .answers(z.array(Absence))
    .says(
      'Absences on these days: admins see everyone, managers their team, others the people with the same manager. Open requests of others are visible to admins and managers only.',
    ),
  workingDays: ask('/api/main/getWorkingDays', staff)
    .takes(z.object({ year: z.number().int().min(2000).max(2200) }))
    .answers(WorkingDays)
    .says('The working weekdays of the company, and its holidays in a year.'),
  setWeek: post('/api/main/updateWorkingWeek', admins).takes(Week).answers(Message).says('Sets the working weekdays of the company.'),
  addHoliday: post('/api/main/createHoliday', admins)
    .takes(HolidayInput)
    .answers(Holiday)
    .says('Adds or renames a holiday of the company.'),
  removeHoliday: post('/api/main/deleteHoliday', admins)
    .takes(z.object({ day: Day }))
    .answers(Message)
    .says('Deletes a holiday.'),
  importHolidays: post('/api/main/importHolidays', admins)
    .takes(HolidayFile)
    .answers(z.object({ added: z.number().int(), known: z.number().int() }))
    .says('Imports the all-day entries of an .ics file as holidays; recurring ones for this year and the next.'),
}
