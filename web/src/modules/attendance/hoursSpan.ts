import { isCalendarDay } from '@app/contract/core/calendarDay.ts'
import { daysInWords, monthInWords } from '@app/contract/core/format.ts'
import dayjs from 'dayjs'

export const isMonth = (range: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(range)

/** A range of days such as `2026-11-16..2026-11-22`, which comes with a link. */
export function isChosen(range: string): boolean {
  const [from = '', to = '', ...more] = range.split('..')
  return more.length === 0 && isCalendarDay(from) && isCalendarDay(to) && from <= to && dayjs(to).diff(from, 'day') < mostDays
}
const mostDays = 366

/** The range of an address; invalid values mean this week. */
export const rangeOf = (asked: string | null): string =>
  asked !== null && (asked === 'lastWeek' || isMonth(asked) || isChosen(asked)) ? asked : 'thisWeek'

/** The days and the name of a range; a week starts on Monday. */
export function spanOf(range: string, now: Date): { from: string; to: string; days: string[]; words: string } {
  const isWhole = isMonth(range)
  const { first, length } = boundsOf(range, now)
  const days = Array.from({ length }, (_, nth) => first.add(nth, 'day').format('YYYY-MM-DD'))
  const last = first.add(length - 1, 'day')
  const [from, to] = [first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')]
  return { from, to, days, words: isWhole ? monthInWords(from) : daysInWords(from, to) }
}

function boundsOf(range: string, now: Date): { first: dayjs.Dayjs; length: number } {
  if (isMonth(range)) return { first: dayjs(`${range}-01`), length: dayjs(`${range}-01`).daysInMonth() }
  if (isChosen(range)) {
    const [from, to] = range.split('..')
    return { first: dayjs(from), length: dayjs(to).diff(from, 'day') + 1 }
  }
  const monday = dayjs(now).subtract((dayjs(now).day() + 6) % 7, 'day')
  return { first: range === 'lastWeek' ? monday.subtract(7, 'day') : monday, length: 7 }
}
