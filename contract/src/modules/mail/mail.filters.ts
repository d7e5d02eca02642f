import { choicesFilter, daysFilter, type FilterValues } from '#core/filters.ts'
import { mailStates } from './mail.rules.ts'

/** What the list of mails is narrowed by. */
export const mailFilters = {
  state: choicesFilter('State', [
    { value: mailStates[0], label: 'Waiting' },
    { value: mailStates[1], label: 'Sending' },
    { value: mailStates[2], label: 'Sent' },
    { value: mailStates[3], label: 'Not delivered' },
  ]),
  created: daysFilter('Written'),
} as const
export type MailFilterValues = FilterValues<typeof mailFilters>
