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
