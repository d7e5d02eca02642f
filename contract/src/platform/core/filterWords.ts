import { dayWords } from './calendarDay.ts'
import { amountsIn, type Filter, isPreset, noPerson, presetLabel, splitValues } from './filters.ts'
import { number } from './format.ts'

/** A filter's value as text, if no name must be looked up for it. */
export function valueWords(filter: Filter, value: string): string {
  switch (filter.kind) {
    case 'days':
      return isPreset(value) ? presetLabel(value) : spanWords(value)
    case 'amount':
      return amountWords(value)
    case 'yesNo':
      return value === 'yes' ? filter.yes : filter.no
    case 'people':
    case 'choices':
      return splitValues(value)
        .map((one) => wordsOfOne(filter, one) ?? one)
        .join(', ')
  }
}

/** The label of one of several values, if the filter itself knows it. */
export function wordsOfOne(filter: Filter, value: string): string | undefined {
  if (filter.kind === 'people' && value === noPerson) return 'No one'
  return filter.kind === 'choices' ? filter.options?.find((option) => option.value === value)?.label : undefined
}

function spanWords(value: string): string {
  const [days = '', zone] = value.split('@')
  return zone === undefined ? daysWords(days) : `${daysWords(days)} (${zone})`
}

function daysWords(days: string): string {
  const [from = '', to = ''] = days.split('..')
  if (from === to) return dayWords(from)
  if (from === '') return `until ${dayWords(to)}`
  return to === '' ? `from ${dayWords(from)}` : `${dayWords(from)} to ${dayWords(to)}`
}

function amountWords(value: string): string {
  const { min, max } = amountsIn(value) ?? {}
  const figure = (amount: number) => number(amount)
  if (min === undefined) return `at most ${figure(max ?? 0)}`
  return max === undefined ? `at least ${figure(min)}` : `${figure(min)} to ${figure(max)}`
}
