import { choicesFilter, type FilterValues, peopleFilter } from '#core/filters.ts'

/** What the requests for leave are narrowed by. */
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
/** What somebody narrows their own requests by. */
export const ownLeaveFilters = { type: leaveFilters.type, days: leaveFilters.days } as const
export type LeaveFilterValues = FilterValues<typeof leaveFilters>
