import { daysOfRange, type ShownLeaveStatus } from '@app/contract/leave/leave.rules.ts'
import type { Leave, LeaveBalance, LeaveType } from '@app/contract/leave/leave.shapes.ts'
import { serializeColleague } from '#users/index.ts'
import type { BalanceRow } from './balances/entries.store.ts'
import type { LeaveToShow } from './leave.store.ts'
import type { LeaveTypeRow } from './leave.table.ts'

export const serializeLeave = ({ leave: row, person, type, decider, recommender }: LeaveToShow): Leave => ({
  _id: row.id,
  leaveUser: [serializeColleague(person)],
  leaveType: [{ _id: type.id, name: type.name }],
  leaveDays: [row.firstDay, row.lastDay],
  startsAtNoon: row.startsAtNoon,
  endsAtNoon: row.endsAtNoon,
  numberOfLeaves: row.workingHalves / 2,
  calendarDays: daysOfRange(row).reduce((sum, { halves }) => sum + halves, 0) / 2,
  status: shownStatus(row),
  ...(row.status === 'Rejected' && row.decisionReason && { reason: row.decisionReason }),
  leaveMessage: row.message,
  ...(row.recommendation && { recommendation: { is: row.recommendation, words: row.recommendationWords, by: recommender ?? '' } }),
  ...(decider && { decidedBy: decider }),
  ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
})

export const shownStatus = ({ status, withdrawnAt }: Pick<LeaveToShow['leave'], 'status' | 'withdrawnAt'>): ShownLeaveStatus =>
  withdrawnAt ? 'Withdrawn' : status

export const serializeLeaveType = ({ id, name, halvesAYear, carriedHalves, version }: LeaveTypeRow): LeaveType => ({
  _id: id,
  name,
  ...(halvesAYear !== null && { daysAYear: halvesAYear / 2 }),
  carryOver: carriedHalves / 2,
  version,
})

export const serializeBalance = (row: BalanceRow, year: number): LeaveBalance => ({
  leaveType: { _id: row.type_id, name: row.name },
  year,
  granted: row.granted / 2,
  carried: row.carried / 2,
  taken: row.taken / 2,
  asked: row.asked / 2,
  ...(row.is_counted && { left: (row.granted + row.carried - row.taken) / 2 }),
})
