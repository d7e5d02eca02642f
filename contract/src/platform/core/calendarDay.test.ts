import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCalendarDay } from './calendarDay.ts'
import { Day } from './day.ts'

const two = fc.integer({ min: 0, max: 33 }).map((number) => String(number).padStart(2, '0'))
const year = fc.constantFrom('0000', '1899', '1900', '1901', '2023', '2024', '2100', '9999', '12026', '26')

test('the same days are valid for a sender and a reader', () => {
  const text = fc.oneof(
    fc.tuple(year, two, two).map((parts) => parts.join('-')),
    fc.string(),
    fc.constantFrom('2024-02-29', '2023-02-29', '2024-2-9', '2024-02-30', ' 2024-02-01', '2024-02-01T00:00:00Z'),
  )
  fc.assert(
    fc.property(text, (day) => isCalendarDay(day) === Day.safeParse(day).success),
    { numRuns: 2_000 },
  )
  expect(['2024-02-29', '2023-02-29'].map(isCalendarDay)).toEqual([true, false])
})
