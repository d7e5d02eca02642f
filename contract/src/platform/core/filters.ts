import { isCalendarDay } from './calendarDay.ts'
import { dayInZone, type ReaderClock } from './dueDay.ts'
import { isZone } from './zones.ts'

/**
 * The filters of a list, declared once: its call takes them, its server queries by them, its screen offers them. Each value is one
 * text, which fits into an address and a saved view:
 *
 * - `choices` and `people`: values separated by `|`; among people, `none` means that no person is set
 * - `days`: `2026-11-01..2026-11-30`, open at either end, or the name of a preset such as `last7`; with a zone, as in
 *   `2026-11-01..2026-11-30@Asia/Kolkata` or `today@Asia/Kolkata`, days count in that zone and not in the reader's
 * - `amount`: `100..500` in major units, open at either end
 * - `yesNo`: `yes` or `no`
 */
export type Filter = { label: string } & (
  | { kind: 'choices' /** Left out where the values are rows of the company's own, such as categories. */; options?: readonly Option[] }
  | { kind: 'people'; allowsNone: boolean }
  | { kind: 'days'; presets: readonly DayPreset[] }
  | { kind: 'amount' }
  | { kind: 'yesNo'; yes: string; no: string }
)
export type FilterKind = Filter['kind']
export type Filters = Readonly<Record<string, Filter>>
export type Option = { value: string; label: string }
/** The active filters; a filter that is not set is absent. */
export type FilterValues<F extends Filters = Filters> = { [Name in keyof F]?: string | undefined }

export const choicesFilter = (label: string, options?: readonly (Option | string)[]) =>
  ({
    kind: 'choices',
    label,
    ...(options && { options: options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option)) }),
  }) as const satisfies Filter
export const peopleFilter = (label: string, allowsNone = false) => ({ kind: 'people', label, allowsNone }) as const satisfies Filter
export const amountFilter = (label: string) => ({ kind: 'amount', label }) as const satisfies Filter
export const yesNoFilter = (label: string, yes = 'Yes', no = 'No') => ({ kind: 'yesNo', label, yes, no }) as const satisfies Filter
/** Days in the past; days in the future are `dueDaysFilter`. */
export const daysFilter = (label: string) =>
  ({ kind: 'days', label, presets: ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] }) as const satisfies Filter
export const dueDaysFilter = (label: string) =>
  ({ kind: 'days', label, presets: ['overdue', 'today', 'tomorrow', 'next7', 'next30', 'thisMonth'] }) as const satisfies Filter

export const noPerson = 'none'
const maxLength = 1_000
const maxValues = 50

const presetWords = {
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  next7: 'Next 7 days',
  next30: 'Next 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  overdue: 'Before today',
} as const
export type DayPreset = keyof typeof presetWords
export const presetLabel = (preset: DayPreset): string => presetWords[preset]
export const isPreset = (text: string): text is DayPreset => Object.hasOwn(presetWords, text)

/** Both ends are included; a missing end is open. Days count in the zone, if there is one. */
export type DaySpan = { from?: string | undefined; to?: string | undefined; zone?: string | undefined }
export type AmountSpan = { min?: number | undefined; max?: number | undefined }

/** Joins values into one text. The characters `%` and `|` are percent-encoded. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll('|', '%7C')).join('|')
export const splitValues = (text: string): string[] =>
  text
    .split('|')
    .filter((value) => value !== '')
    .map((value) => value.replaceAll('%7C', '|').replaceAll('%25', '%'))

/** The days that a text means in the reader's calendar; undefined if it is invalid. */
export function daysIn(text: string, readerClock: ReaderClock): DaySpan | undefined {
  const { days, zone } = zonedDays(text) ?? {}
  if (days === undefined) return undefined
  const span = isPreset(days) ? presetDays(days, dayInZone(zone === undefined ? readerClock : { ...readerClock, zone })) : spanIn(days)
  return span && { ...span, ...(zone !== undefined && { zone }) }
}

/** A preset with the reader's zone for the server, since the days in each row are in that zone too. */
export const presetIn = (zone: string, text: string): string => (isPreset(text) ? `${text}@${zone}` : text)

/** The days and their zone; undefined if the zone is invalid. */
function zonedDays(text: string): { days: string; zone?: string | undefined } | undefined {
  const [days = '', zone, another] = text.split('@')
  return another !== undefined || (zone !== undefined && !isZone(zone)) ? undefined : { days, zone }
}

function spanIn(text: string): DaySpan | undefined {
  const [from = '', to = '', more] = text.split('..')
  if (!text.includes('..') || more !== undefined || (from === '' && to === '')) return undefined
  if ([from, to].some((day) => day !== '' && !isCalendarDay(day))) return undefined
  if (from !== '' && to !== '' && from > to) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

function presetDays(preset: DayPreset, today: string): DaySpan {
  const day = (offset: number) => shifted(today, offset)
  const month = (offset: number) => monthOf(today, offset)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: day(-1), to: day(-1) }
    case 'tomorrow':
      return { from: day(1), to: day(1) }
    case 'last7':
      return { from: day(-6), to: today }
    case 'last30':
      return { from: day(-29), to: today }
    case 'next7':
      return { from: today, to: day(6) }
    case 'next30':
      return { from: today, to: day(29) }
    case 'thisMonth':
      return month(0)
    case 'lastMonth':
      return month(-1)
    case 'overdue':
      return { to: day(-1) }
  }
}

const dayText = (utc: number) => new Date(utc).toISOString().slice(0, 10)
const shifted = (day: string, days: number) => dayText(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

function monthOf(day: string, offset: number): DaySpan {
  const [year = 0, month = 1] = day.split('-').map(Number)
  // Day 0 of a month is the last day of the month before.
  return { from: dayText(Date.UTC(year, month - 1 + offset, 1)), to: dayText(Date.UTC(year, month + offset, 0)) }
}

const amountPattern = /^(\d{1,10}(?:\.\d{1,3})?)?\.\.(\d{1,10}(?:\.\d{1,3})?)?$/

/** The amounts that a text means, in major units; undefined if it is invalid. */
export function amountsIn(text: string): AmountSpan | undefined {
  const [, least = '', most = ''] = amountPattern.exec(text) ?? []
  if (least === '' && most === '') return undefined
  if (least !== '' && most !== '' && Number(least) > Number(most)) return undefined
  return { ...(least && { min: Number(least) }), ...(most && { max: Number(most) }) }
}

/** Whether the value is valid for the filter. */
export function isFilterValue(filter: Filter, text: string): boolean {
  if (text === '' || text.length > maxLength) return false
  switch (filter.kind) {
    case 'choices': {
      const { options } = filter
      const values = splitValues(text)
      const isKnown = (value: string) => !options || options.some((option) => option.value === value)
      return values.length > 0 && values.length <= maxValues && values.every(isKnown)
    }
    case 'people':
      return (
        splitValues(text).length > 0 &&
        splitValues(text).length <= maxValues &&
        (filter.allowsNone || !splitValues(text).includes(noPerson))
      )
    case 'days': {
      const { days } = zonedDays(text) ?? {}
      return days !== undefined && (isPreset(days) || spanIn(days) !== undefined)
    }
    case 'amount':
      return amountsIn(text) !== undefined
    case 'yesNo':
      return text === 'yes' || text === 'no'
  }
}
