import { expect, test } from 'vitest'
import { type DueFilter, daysOfFilter, daysOfFilterFor, dueFilters, isDueIn, isPressing } from './todo.rules.ts'

test.each([
  ['Today', '2026-11-30', '2026-11-30', '2026-11-30'],
  ['Tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['Tomorrow', '2028-02-28', '2028-02-29', '2028-02-29'],
  ['This Week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['This Week', '2026-11-30', '2026-11-30', '2026-12-06'],
  ['Next Week', '2026-12-27', '2026-12-28', '2027-01-03'],
  ['This Month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['Next Month', '2026-01-31', '2026-02-01', '2026-02-28'],
  ['Next Month', '2026-12-31', '2027-01-01', '2027-01-31'],
] as const)('%s on %s is from %s to %s', (filter, today, from, to) => {
  expect(daysOfFilter(filter, today)).toEqual({ from, to })
})

test.each([
  ['2026-11-29', false, true],
  ['2026-11-30', false, true],
  ['2026-12-01', false, false],
  ['2026-11-29', true, false],
  [undefined, false, false],
] as const)('a task of %s, done: %s, is red on the 30th: %s', (deadline, isCompleted, isRed) => {
  expect(isPressing({ deadline, isCompleted }, '2026-11-30')).toBe(isRed)
})

// The oracle uses neither Date nor Intl: it counts hours since a Monday and walks its own calendar.
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthsOf = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
type Place = { day: string; month: number; week: number }
/** Every day from Monday, 2024-01-01, with the numbers of its month and week. */
const calendar: Place[] = []
for (const [years, year] of [2024, 2025].entries())
  for (const [month, length] of lengthsOf(year).entries())
    for (let date = 1; date <= length; date += 1)
      calendar.push({
        day: `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`,
        month: years * 12 + month,
        week: Math.floor(calendar.length / 7),
      })

function belongs(filter: DueFilter, today: number, other: number): boolean {
  const [now, then] = [calendar[today], calendar[other]]
  if (!now || !then) throw new Error('The calendar ends too early.')
  const apart = {
    Today: other - today,
    Tomorrow: other - today - 1,
    'This Week': then.week - now.week,
    'Next Week': then.week - now.week - 1,
    'This Month': then.month - now.month,
    'Next Month': then.month - now.month - 1,
  }
  return apart[filter] === 0
}

/** Whole hours from UTC, by zones without clock changes; the sign in their names is inverted. */
const zones = Array.from({ length: 26 }, (_, at) => at - 11).map((ahead) => ({
  ahead,
  zone: ahead === 0 ? 'Etc/UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
}))

test('the six filters agree with a handwritten calendar, in every zone, at every hour of a leap year', () => {
  const begin = Date.UTC(2024, 0, 1)
  let differences = 0
  let compared = 0
  for (const { ahead, zone } of zones) {
    for (let hour = 24 * 40; hour < 24 * 410; hour += 1) {
      const now = new Date(begin + hour * 3_600_000)
      const today = Math.floor((hour + ahead) / 24)
      for (const filter of dueFilters) {
        const days = daysOfFilterFor(filter, { zone, now })
        for (const away of [-31, -7, -6, -1, 0, 1, 2, 6, 7, 13, 14, 31]) {
          const deadline = calendar[today + away]?.day
          compared += 1
          if (isDueIn({ deadline }, days) !== belongs(filter, today, today + away)) differences += 1
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(15_000_000)
  expect(differences).toBe(0)
}, 60_000)

test('in zones with clock changes the days are local', () => {
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']) {
    const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    for (let hour = 0; hour < 24 * 366; hour += 1) {
      const now = new Date(Date.UTC(2026, 0, 1, hour))
      const day = written.format(now)
      const { from, to } = daysOfFilterFor('Today', { zone, now })
      if (from !== day || to !== day) expect({ zone, now, from, to }).toEqual({ zone, now, from: day, to: day })
    }
  }
}, 60_000)
