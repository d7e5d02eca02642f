import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedValues } from '#ui/form/changedValues.ts'
import { dateTime, exactDateTime, moment } from './format.ts'
import { readerZone, setReaderZone } from './readerClock.ts'
import { asTyped, typedInstant } from './wallClock.ts'

beforeAll(() => setReaderZone('Europe/Berlin'))
afterAll(() => setReaderZone(undefined))

test.each([
  ['with seconds', '2026-11-29T10:00:37.250Z'],
  ['in the first of two hours', '2026-10-25T00:30:00.000Z'],
  ['in the second of two hours', '2026-10-25T01:30:00.000Z'],
])('an instant %s without a change is sent as it was', (_, at) => {
  expect(typedInstant(asTyped(at), at)).toBe(at)
})

test('a typed instant is read on the clock of the reader', () => {
  expect(typedInstant('2026-11-29T10:00', '2026-11-29T10:00:37.000Z')).toBe('2026-11-29T09:00:00.000Z')
  expect(typedInstant('2026-07-01T10:00')).toBe('2026-07-01T08:00:00.000Z')
})

test('only changed values are sent, also of lists', () => {
  const before = { title: 'Close', deadline: '2027-02-28', labels: ['a'], checklist: [{ text: 'x', isDone: false }] }
  expect(changedValues(before, { ...before, title: 'Close now' })).toEqual({ title: 'Close now' })
  expect(changedValues(before, { ...before, labels: ['a', 'b'], checklist: [{ text: 'x', isDone: false }] })).toEqual({
    labels: ['a', 'b'],
  })
})

test('times are shown in the zone of the reader, and in the browser’s for visitors and unknown zones', () => {
  const at = '2026-12-31T23:30:05Z'
  expect(dateTime(at)).toBe('01-01-2027 at 00:30:05')
  expect(moment(at, new Date('2027-06-01'))).toBe('Fri, 1 Jan, 00:30')
  expect(moment(at, new Date('2026-06-01'))).toBe('Fri, 1 Jan 2027, 00:30')
  setReaderZone('America/New_York')
  expect(exactDateTime(at)).toBe('Thursday, 31-12-2026 at 18:30:05 (GMT-5)')
  for (const zone of [undefined, 'Mars/Base']) {
    setReaderZone(zone)
    expect(readerZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  }
  setReaderZone('Europe/Berlin')
})
