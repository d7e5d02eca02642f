import { roles } from '#core/access.ts'
import { choicesFilter, daysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { roleWords } from './users.rules.ts'

/** The filters of the list of people. */
export const userFilters = {
  role: choicesFilter(
    'Role',
    roles.map((role) => ({ value: role, label: roleWords[role] })),
  ),
  manager: peopleFilter('Manager'),
  open: yesNoFilter('Account', 'Open', 'Closed'),
  created: daysFilter('Joined'),
} as const
export type UserFilterValues = FilterValues<typeof userFilters>

/** The filters of sales' list of customers: all have one role, and customers have no manager. */
export const customerFilters = { open: userFilters.open, created: userFilters.created } as const
