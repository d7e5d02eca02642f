import { expect, test } from 'vitest'
import { daysOfSpan, isSpan, partsOf } from './spans.rules.ts'

/** 23:30 on Sunday, 29 November, in Kolkata; in Kiritimati it is Monday. */
const now = new Date('2026-11-29T18:00:00Z')
const sunday = { zone: 'Asia/Kolkata', now }

test.each([
  ['thisWeek', sunday, '2026-11-23', '2026-11-29'],
  ['thisWeek', { zone: 'Pacific/Kiritimati', now }, '2026-11-30', '2026-12-06'],
  ['lastWeek', sunday, '2026-11-16', '2026-11-22'],
  ['thisMonth', sunday, '2026-11-01', '2026-11-30'],
  ['lastMonth', { zone: 'UTC', now: new Date('2028-03-31T12:00:00Z') }, '2028-02-01', '2028-02-29'],
  ['lastMonth', { zone: 'UTC', now: new Date('2027-01-01T00:00:00Z') }, '2026-12-01', '2026-12-31'],
  ['thisQuarter', sunday, '2026-10-01', '2026-12-31'],
  ['thisQuarter', { zone: 'UTC', now: new Date('2026-03-31T23:59:59Z') }, '2026-01-01', '2026-03-31'],
  ['2026-02-01..2026-02-01', sunday, '2026-02-01', '2026-02-01'],
])('%s', (span, readerClock, from, to) => expect(daysOfSpan(span, readerClock)).toEqual({ from, to }))

test.each([
  '',
  'nextWeek',
  '2026-02-01',
  '2026-02-02..2026-02-01',
  '2026-02-30..2026-03-01',
  '2026-01-01..2027-01-02',
  '2026-01-01..',
  'a..b..c',
])('%j is no valid span', (span) => expect(isSpan(span)).toBe(false))

test.each([
  ['2026-11-23..2026-11-29', 7, '2026-11-23', '2026-11-23'],
  ['2026-10-01..2026-12-31', 14, '2026-10-01', '2026-10-04'],
  ['2025-12-15..2026-12-14', 13, '2025-12-15', '2025-12-31'],
])('the parts of %s are consecutive', (span, many, from, to) => {
  const days = daysOfSpan(span, sunday) ?? { from: '', to: '' }
  const parts = partsOf(days)
  expect(parts).toHaveLength(many)
  expect(parts[0]).toEqual({ from, to })
  expect(parts.at(-1)?.to).toBe(days.to)
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1]
    if (next) expect(Date.parse(next.from) - Date.parse(part.to)).toBe(86_400_000)
  }
})
