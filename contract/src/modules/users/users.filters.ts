import { roles } from '#core/access.ts'
import { choicesFilter, daysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { roleWords } from './users.rules.ts'

/** What the list of people is narrowed by. */
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

/** What sales narrow the list of customers by: it is one of a single role, and customers have no manager. */
export const customerFilters = { open: userFilters.open, created: userFilters.created } as const
