import { choicesFilter, dueDaysFilter, type FilterValues, peopleFilter } from '#core/filters.ts'
import { bookingStates, bookingStateWords } from './bookings.rules.ts'

/** What the list of all bookings is narrowed by. */
export const bookingFilters = {
  mentor: peopleFilter('Mentor', true),
  session: choicesFilter('Session'),
  state: choicesFilter(
    'State',
    bookingStates.map((value) => ({ value, label: bookingStateWords[value] })),
  ),
  day: dueDaysFilter('Meeting date'),
} as const
/** What customers and mentors narrow the list of their own by. */
export const ownBookingFilters = { state: bookingFilters.state, day: bookingFilters.day } as const
export type BookingFilterValues = FilterValues<typeof bookingFilters>
