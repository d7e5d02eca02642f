import {
  countLeave,
  dayAfter,
  type LeaveRange,
  rangeProblem,
  rangeWords,
  weekdayOf,
  workingDaysOf,
} from '@app/contract/leave/leave.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'

const runs = howMany('LEAVE_RANGES', { short: 62, long: 500 })

/** Days as numbers by civil calendar arithmetic, without `Date`: leap years by their rule. */
function numberOf(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const isLeap = (of: number) => (of % 4 === 0 && of % 100 !== 0) || of % 400 === 0
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const years = year - 1
  const beforeYear = years * 365 + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return beforeYear + lengths.slice(0, month - 1).reduce((sum, length) => sum + length, 0) + date
}
/** Counted from day 1 of year 1, a Monday. */
const weekdayOfNumber = (number: number) => ((number - 1) % 7) + 1

/** Counts whole weeks first, then the rest; then subtracts holidays and half days. */
function countedOtherwise(
  { firstDay, lastDay, startsAtNoon, endsAtNoon }: LeaveRange,
  weekdays: readonly number[],
  holidays: ReadonlySet<string>,
) {
  const [first, last] = [numberOf(firstDay), numberOf(lastDay)]
  const length = last - first + 1
  const works = (number: number) => weekdays.includes(weekdayOfNumber(number))
  const rest = Array.from({ length: length % 7 }, (_, nth) => first + nth).filter(works).length
  const off = [...holidays].filter((day) => numberOf(day) >= first && numberOf(day) <= last && works(numberOf(day))).length
  const isWorked = (day: string) => works(numberOf(day)) && !holidays.has(day)
  const half = (is: boolean, day: string) => (is && isWorked(day) ? 0.5 : 0)
  return {
    calendarDays: length - (startsAtNoon ? 0.5 : 0) - (endsAtNoon ? 0.5 : 0),
    workingDays: Math.floor(length / 7) * weekdays.length + rest - off - half(startsAtNoon, firstDay) - half(endsAtNoon, lastDay),
  }
}

const day = fc.integer({ min: 0, max: 73_000 }).map((days) => dayAfter('1999-12-25', days))
const range = fc.record({ from: day, length: fc.integer({ min: 0, max: 365 }), startsAtNoon: fc.boolean(), endsAtNoon: fc.boolean() })
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const holidays = fc.array(fc.integer({ min: -5, max: 370 }), { maxLength: 40 })

test(`${runs} ranges of leave are counted like an oracle counts them`, { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(range, weekdays, holidays, ({ from, length, ...noons }, week, offsets) => {
      const asked = { firstDay: from, lastDay: dayAfter(from, length), ...noons }
      const off = new Set(offsets.map((offset) => dayAfter(from, offset)))
      if (rangeProblem(asked)) {
        expect(length).toBe(0)
        expect(noons).toEqual({ startsAtNoon: true, endsAtNoon: true })
        return
      }
      const calendar = { weekdays: week, holidays: off }
      expect(countLeave(asked, calendar)).toEqual(countedOtherwise(asked, week, off))
      const days = workingDaysOf(asked, calendar)
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      for (const { day } of days.slice(0, 3)) expect(weekdayOf(day)).toBe(weekdayOfNumber(numberOf(day)))
    }),
    {
      numRuns: runs,
      examples: [
        [{ from: '2024-02-28', length: 2, startsAtNoon: false, endsAtNoon: false }, [1, 2, 3, 4, 5], [1]],
        [{ from: '2026-12-31', length: 1, startsAtNoon: true, endsAtNoon: true }, [1, 2, 3, 4, 5], []],
      ],
    },
  )
})

test.each([
  [{ firstDay: '2026-03-03', lastDay: '2026-03-07', startsAtNoon: false, endsAtNoon: false }, 'from 03-03-2026 to 07-03-2026'],
  [{ firstDay: '2026-03-03', lastDay: '2026-03-03', startsAtNoon: true, endsAtNoon: false }, 'on 03-03-2026 (from noon)'],
  [
    { firstDay: '2026-03-03', lastDay: '2026-03-04', startsAtNoon: true, endsAtNoon: true },
    'from 03-03-2026 (from noon) to 04-03-2026 (until noon)',
  ],
])('%o is described as %s', (asked, words) => {
  expect(rangeWords(asked)).toBe(words)
})
