import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedValues } from './changedValues.ts'
import { asTyped, instantOf } from './instantOf.ts'

const zone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin'
})
afterAll(() => {
  process.env.TZ = zone
})

test.each([
  ['with seconds', '2026-11-29T10:00:37.250Z'],
  ['in the first of two hours', '2026-10-25T00:30:00.000Z'],
  ['in the second of two hours', '2026-10-25T01:30:00.000Z'],
])('an instant %s that nobody changed is sent as it was', (_, at) => {
  expect(instantOf(asTyped(at), at)).toBe(at)
})

test('a typed instant is read on the clock of the reader', () => {
  expect(instantOf('2026-11-29T10:00', '2026-11-29T10:00:37.000Z')).toBe('2026-11-29T09:00:00.000Z')
  expect(instantOf('2026-07-01T10:00')).toBe('2026-07-01T08:00:00.000Z')
})

test('only changed values are sent, also of lists', () => {
  const before = { title: 'Close', deadline: '2027-02-28', labels: ['a'], checklist: [{ text: 'x', isDone: false }] }
  expect(changedValues(before, { ...before, title: 'Close now' })).toEqual({ title: 'Close now' })
  expect(changedValues(before, { ...before, labels: ['a', 'b'], checklist: [{ text: 'x', isDone: false }] })).toEqual({
    labels: ['a', 'b'],
  })
})
