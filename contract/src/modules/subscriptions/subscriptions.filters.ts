import { amountFilter, choicesFilter, daysFilter, dueDaysFilter, type FilterValues } from '#core/filters.ts'
import { stateWords, subscriptionStates } from './subscriptions.rules.ts'

/** Filters of the back office's list of subscriptions. */
export const subscriptionFilters = {
  created: daysFilter('Created on'),
  country: choicesFilter('Country'),
  plan: choicesFilter('Subscription'),
  state: choicesFilter(
    'State',
    subscriptionStates.filter((state) => state !== 'pending').map((state) => ({ value: state, label: stateWords(state) })),
  ),
  ends: dueDaysFilter('Paid until'),
  amount: amountFilter('Amount'),
} as const
export type SubscriptionFilterValues = FilterValues<typeof subscriptionFilters>
