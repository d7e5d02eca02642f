import { expect, test } from 'vitest'
import { distanceOf, inFull, instantIn, todayIn } from './zones.ts'

test('a local time of a zone is one instant, in summer and in winter', () => {
  expect(instantIn('Asia/Kolkata', '2026-12-01', '15:30').toISOString()).toBe('2026-12-01T10:00:00.000Z')
  expect(instantIn('America/New_York', '2026-07-01', '09:00').toISOString()).toBe('2026-07-01T13:00:00.000Z')
  expect(instantIn('America/New_York', '2026-12-01', '09:00').toISOString()).toBe('2026-12-01T14:00:00.000Z')
})

test('the offset is that of the day', () => {
  expect(distanceOf('Asia/Kolkata', new Date('2026-12-01T00:00:00Z'))).toBe('GMT+5:30')
  expect(distanceOf('Europe/London', new Date('2026-07-01T00:00:00Z'))).toBe('GMT+1')
  expect(distanceOf('Europe/London', new Date('2026-12-01T00:00:00Z'))).toMatch(/^GMT(\+0)?$/)
})

test('today is another day on the other side of the world', () => {
  const now = new Date('2026-12-01T20:00:00Z')
  expect(todayIn('Asia/Kolkata', now)).toBe('2026-12-02')
  expect(todayIn('America/New_York', now)).toBe('2026-12-01')
})

test('an instant is written in full on the clock of a zone', () => {
  expect(inFull(new Date('2026-12-01T10:00:00Z'), 'Asia/Kolkata')).toBe('Tuesday, 1 December 2026 at 15:30 (GMT+5:30)')
})
