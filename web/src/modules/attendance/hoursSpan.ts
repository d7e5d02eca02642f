import dayjs from 'dayjs'

export const isMonth = (range: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(range)

/** The days of a range, from Monday where it is a week, with what it is called. */
export function spanOf(range: string, now: Date): { from: string; to: string; days: string[]; words: string } {
  const isWhole = isMonth(range)
  const monday = dayjs(now).subtract((dayjs(now).day() + 6) % 7, 'day')
  const first = isWhole ? dayjs(`${range}-01`) : range === 'lastWeek' ? monday.subtract(7, 'day') : monday
  const length = isWhole ? first.daysInMonth() : 7
  const days = Array.from({ length }, (_, nth) => first.add(nth, 'day').format('YYYY-MM-DD'))
  const last = first.add(length - 1, 'day')
  const words = isWhole ? first.format('MMMM YYYY') : `${first.format('D MMMM')} – ${last.format('D MMMM YYYY')}`
  return { from: first.format('YYYY-MM-DD'), to: last.format('YYYY-MM-DD'), days, words }
}
