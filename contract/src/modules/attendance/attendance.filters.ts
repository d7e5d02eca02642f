import { choicesFilter, daysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { correctionStatuses } from './attendance.rules.ts'

/** Filters of the attendance lists. */
export const attendanceFilters = {
  person: peopleFilter('Person'),
  team: peopleFilter('Team of'),
  day: daysFilter('Date'),
  leave: yesNoFilter('Leave', 'Leave days', 'Shifts'),
  forgotten: yesNoFilter('Check-out', 'Forgotten', 'Made'),
} as const
export type AttendanceFilterValues = FilterValues<typeof attendanceFilters>

export const correctionFilters = {
  status: choicesFilter('Status', correctionStatuses),
  person: peopleFilter('Person'),
} as const
export type CorrectionFilterValues = FilterValues<typeof correctionFilters>
