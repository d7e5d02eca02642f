import { dayWords } from './calendarDay.ts'
import { amountsIn, type Filter, isPreset, nobody, presetLabel, splitValues } from './filters.ts'
import { number } from './format.ts'

/** The words for a set filter's value, where it takes nobody's name to say them. */
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

/** What one value of several is called, where the filter itself knows. */
export function wordsOfOne(filter: Filter, value: string): string | undefined {
  if (filter.kind === 'people' && value === nobody) return 'Nobody'
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
