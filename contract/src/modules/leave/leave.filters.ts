import { choicesFilter, type FilterValues, peopleFilter } from '#core/filters.ts'

/** Filters of the lists of leave requests. */
export const leaveFilters = {
  person: peopleFilter('Person'),
  team: peopleFilter('Team of'),
  type: choicesFilter('Leave type'),
  days: {
    kind: 'days',
    label: 'First day',
    presets: ['today', 'tomorrow', 'next7', 'next30', 'thisMonth', 'lastMonth'],
  },
} as const
/** Filters of a person's own requests. */
export const ownLeaveFilters = { type: leaveFilters.type, days: leaveFilters.days } as const
export type LeaveFilterValues = FilterValues<typeof leaveFilters>
