import { choicesFilter, daysFilter, dueDaysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'
import { registrationStates, registrationWords } from './events.rules.ts'

/** Filters of the admins' list of events. */
export const eventFilters = {
  disabled: yesNoFilter('Disabled'),
  date: dueDaysFilter('Event Date'),
  created: daysFilter('Created'),
} as const
export type EventFilterValues = FilterValues<typeof eventFilters>

/** Filters of the attendees of an event. */
export const attendeeFilters = {
  state: choicesFilter(
    'State',
    registrationStates.map((value) => ({ value, label: registrationWords[value] })),
  ),
  joined: yesNoFilter('Joined', 'Came', 'Did not come'),
} as const
export type AttendeeFilterValues = FilterValues<typeof attendeeFilters>
