import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { filterFields } from './filterFields.ts'
import {
  amountFilter,
  amountsIn,
  choicesFilter,
  daysFilter,
  daysIn,
  isFilterValue,
  joinValues,
  peopleFilter,
  splitValues,
  yesNoFilter,
} from './filters.ts'

/** 23:30 on 29 November UTC+5:30 in Kolkata. */
const readerClock = { zone: 'Asia/Kolkata', now: new Date('2026-11-29T18:00:00Z') }
const march = { zone: 'Asia/Kolkata', now: new Date('2028-03-31T06:00:00Z') }

test.each([
  ['today', readerClock, { from: '2026-11-29', to: '2026-11-29' }],
  ['today', { ...readerClock, zone: 'Pacific/Kiritimati' }, { from: '2026-11-30', to: '2026-11-30' }],
  ['yesterday', readerClock, { from: '2026-11-28', to: '2026-11-28' }],
  ['tomorrow', march, { from: '2028-04-01', to: '2028-04-01' }],
  ['last7', readerClock, { from: '2026-11-23', to: '2026-11-29' }],
  ['last30', march, { from: '2028-03-02', to: '2028-03-31' }],
  ['next7', march, { from: '2028-03-31', to: '2028-04-06' }],
  ['next30', march, { from: '2028-03-31', to: '2028-04-29' }],
  ['thisMonth', readerClock, { from: '2026-11-01', to: '2026-11-30' }],
  ['lastMonth', march, { from: '2028-02-01', to: '2028-02-29' }],
  ['overdue', readerClock, { to: '2026-11-28' }],
  ['today@Pacific/Kiritimati', readerClock, { from: '2026-11-30', to: '2026-11-30', zone: 'Pacific/Kiritimati' }],
  ['overdue@UTC', readerClock, { to: '2026-11-28', zone: 'UTC' }],
  ['2026-01-01..2026-02-28', readerClock, { from: '2026-01-01', to: '2026-02-28' }],
  ['2026-01-01..', readerClock, { from: '2026-01-01' }],
  ['..2026-02-28', readerClock, { to: '2026-02-28' }],
  ['2026-01-01..2026-02-28@America/New_York', readerClock, { from: '2026-01-01', to: '2026-02-28', zone: 'America/New_York' }],
])('the days of %s', (text, at, days) => {
  expect(daysIn(text, at)).toEqual(days)
})

test.each([
  '',
  '..',
  '2026-02-30..',
  '2026-03-01..2026-02-01',
  '2026-01-01',
  '2026-01-01..2026-01-02..',
  'soon',
  'constructor',
  '1066-01-01..',
  '2026-01-01..2026-01-02@Atlantis/Poseidonis',
  '2026-01-01..@',
  '2026-01-01..@UTC@UTC',
  'last7@Atlantis/Poseidonis',
  'last7@',
  'last7@UTC@UTC',
  'constructor@UTC',
])('%j means no days', (text) => expect(daysIn(text, readerClock)).toBeUndefined())

test.each([
  ['100..500', { min: 100, max: 500 }],
  ['0.5..', { min: 0.5 }],
  ['..1.125', { max: 1.125 }],
  ['7..7', { min: 7, max: 7 }],
  ['0..', { min: 0 }],
])('the amounts of %s', (text, amounts) => expect(amountsIn(text)).toEqual(amounts))

test.each(['', '..', '5', '9..1', '-1..', '1e3..', '1.2345..', '12345678901..', 'a..b', '1..2..3'])('%j means no amounts', (text) =>
  expect(amountsIn(text)).toBeUndefined(),
)

test('values with any characters are the same after joining and splitting', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), (values) => {
      expect(splitValues(joinValues(values))).toEqual(values)
    }),
  )
})

test('a call accepts valid filter values and names the field of any other', () => {
  const shape = z.object(
    filterFields({
      status: choicesFilter('Status', ['New', 'Done']),
      category: choicesFilter('Category'),
      customer: peopleFilter('Customer'),
      manager: peopleFilter('Manager', true),
      created: daysFilter('Created'),
      total: amountFilter('Total'),
      paid: yesNoFilter('Paid'),
    }),
  )
  const good = { status: 'New|Done', category: 'C, C++', customer: 'a|b', manager: 'none', created: 'last7', total: '1..', paid: 'no' }
  expect(shape.parse(good)).toEqual(good)
  expect(shape.parse({})).toEqual({})
  const bad = { status: 'New|Old', category: '|', customer: 'none', manager: '', created: '1..2', total: 'much', paid: 'maybe' }
  const refused = shape.safeParse(bad)
  expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(bad))
  expect(refused.error?.issues.every(({ message }) => message.startsWith('Please choose'))).toBe(true)
})

test('a value is never longer than an address can carry', () => {
  expect(isFilterValue(choicesFilter('Category'), 'a'.repeat(1_001))).toBe(false)
  expect(isFilterValue(choicesFilter('Category'), joinValues(Array.from({ length: 51 }, String)))).toBe(false)
})
