import { expect, test } from 'vitest'
import { holidaysOfFile } from './holidaysOfFile.ts'
import readHolidays from './readHolidays.worker.ts'

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const whole = (day: string, ...more: string[]) => event('UID:1', `DTSTART;VALUE=DATE:${day}`, 'SUMMARY:x', ...more)
const days = async (ics: string, most = 10_000) => (await readHolidays({ ics, year: 2026, most })).days?.map(({ day }) => day).toSorted()
const repeated = async (day: string, rule: string, ...more: string[]) => days(calendar(...whole(day, `RRULE:${rule}`, ...more)))

test.each([
  ['every day since the year 1', '00010101', 'FREQ=DAILY', 730, '2026-01-01'],
  ['every third day since the year 1', '00010101', 'FREQ=DAILY;INTERVAL=3', 243, '2026-01-02'],
  ['every other week since 1600', '16000103', 'FREQ=WEEKLY;INTERVAL=2', 52, '2026-01-05'],
  ['the 31st of every month', '19000131', 'FREQ=MONTHLY', 14, '2026-01-31'],
  ['the second Monday', '19700112', 'FREQ=MONTHLY;BYDAY=2MO', 24, '2026-01-12'],
  ['a rule whose month is before its start', '19700601', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=26', 2, '2026-01-26'],
  ['every fourth Thursday of November', '18630101', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 2, '2026-11-26'],
  ['every seventh year', '19350101', 'FREQ=YEARLY;INTERVAL=7', 1, '2026-01-01'],
  ['until the spring', '00010101', 'FREQ=DAILY;UNTIL=20260320', 79, '2026-01-01'],
  ['over long ago', '00010101', 'FREQ=DAILY;UNTIL=19991231', 0, undefined],
  ['a count that is over', '00010101', 'FREQ=DAILY;COUNT=100', 0, undefined],
  ['a count that reaches into the year', '20251230', 'FREQ=DAILY;COUNT=10', 8, '2026-01-01'],
  ['a day that no month has', '00010101', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 0, undefined],
  ['by the minute', '20260102', 'FREQ=MINUTELY', 1, '2026-01-02'],
] as const)('%s', async (_, day, rule, count, first) => {
  const began = performance.now()
  const found = (await repeated(day, rule)) ?? []
  expect([found.length, found[0]]).toEqual([count, first])
  expect(performance.now() - began).toBeLessThan(2_000)
})

test.each([1, 2, 3, 5, 8])('the days are the ones of a walk from the start, with every %s-th interval', async (interval) => {
  const { default: ical } = await import('ical.js')
  for (const freq of ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
    for (const start of ['2019-01-31', '2020-02-29', '2021-12-30', '2024-02-29']) {
      const rule = `FREQ=${freq};INTERVAL=${interval}`
      const walked: string[] = []
      const walk = ical.Recur.fromString(rule).iterator(ical.Time.fromDateString(start))
      for (let next = walk.next(); next && next.year <= 2027; next = walk.next()) if (next.year >= 2026) walked.push(next.toString())
      expect(await repeated(start.replaceAll('-', ''), rule), `${rule} since ${start}`).toEqual(walked)
    }
})

test('several calendars, a byte order mark, cancelled entries, exceptions and left out days are read as calendar programs do', async () => {
  const series = (...lines: string[]) => event('UID:s', ...lines)
  const ics = [
    `\uFEFF${calendar(...whole('20260102'))}`,
    calendar(...whole('20260103', 'STATUS:CANCELLED'), ...event('UID:2', 'DTSTART;VALUE=DATE:20260104', 'SUMMARY:y')),
    calendar('METHOD:CANCEL', ...whole('20260105')),
    calendar(
      ...series('DTSTART;VALUE=DATE:20200110', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20270110', 'RDATE;VALUE=DATE:20270112', 'SUMMARY:z'),
      ...series('RECURRENCE-ID;VALUE=DATE:20260110', 'DTSTART;VALUE=DATE:20260111', 'SUMMARY:moved'),
    ),
    calendar(
      ...event('UID:t', 'DTSTART;VALUE=DATE:20200201', 'RRULE:FREQ=YEARLY', 'SUMMARY:t'),
      ...event('UID:t', 'RECURRENCE-ID;VALUE=DATE:20270201', 'DTSTART;VALUE=DATE:20270201', 'STATUS:CANCELLED', 'SUMMARY:t'),
    ),
  ].join('\r\n')
  expect(await days(ics)).toEqual(['2026-01-02', '2026-01-04', '2026-01-11', '2026-02-01', '2027-01-12'])
  expect(await days(ics, 2)).toHaveLength(3)
  expect(await readHolidays({ ics: 'no calendar', year: 2026, most: 9 })).toEqual({})
})

test('a rule that has no day, or too many, ends in time and blocks nothing', async () => {
  const rules = ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;COUNT=99999999;BYDAY=MO', 'FREQ=DAILY']
  const refused = rules.map((rule) =>
    holidaysOfFile(calendar(...whole('00010101', `RRULE:${rule}`)), 2026).then(
      (found) => `${found.length} days`,
      (error: Error) => error.message,
    ),
  )
  let longest = 0
  let before = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }, 20)
  for (const answer of await Promise.all(refused)) expect(answer).toMatch(/no whole day|too long|at most|not be read|^104 days$/)
  clearInterval(watch)
  expect(longest).toBeLessThan(1_000)
}, 60_000)
