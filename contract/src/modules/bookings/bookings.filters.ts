import { choicesFilter, dueDaysFilter, type FilterValues, peopleFilter } from '#core/filters.ts'
import { bookingStates, bookingStateWords } from './bookings.rules.ts'

/** Filters of the list of all bookings. */
export const bookingFilters = {
  mentor: peopleFilter('Mentor', true),
  session: choicesFilter('Session'),
  state: choicesFilter(
    'State',
    bookingStates.map((value) => ({ value, label: bookingStateWords[value] })),
  ),
  day: dueDaysFilter('Meeting date'),
} as const
/** Filters of a customer's or mentor's own list. */
export const ownBookingFilters = { state: bookingFilters.state, day: bookingFilters.day } as const
export type BookingFilterValues = FilterValues<typeof bookingFilters>
