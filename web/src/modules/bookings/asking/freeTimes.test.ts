import { expect, test } from 'vitest'
import { besideTime, byDay, daysAheadIn } from './freeTimes.ts'

const asha = { _id: 'a', username: 'asha', name: 'Asha', timezone: 'Asia/Kolkata' }
const ben = { _id: 'b', username: 'ben', name: 'Ben', timezone: 'Europe/Berlin' }
const free = (at: string, places: number[], zone: string) => byDay({ slots: [{ at, mentors: places }], mentors: [asha, ben] }, zone)

test("a free time is shown at the reader's local day and hour, with the mentor's beside it", () => {
  const times = free('2026-12-01T20:00:00Z', [0], 'Europe/Berlin')
  expect([...times.keys()]).toEqual(['2026-12-01'])
  const [time] = times.get('2026-12-01') ?? []
  expect(time).toMatchObject({ time: '21:00', mentors: [asha] })
  expect(time && besideTime(time)).toBe('01:30 for Asha')
  const [own] = free('2026-12-01T20:00:00Z', [1], 'Europe/Berlin').get('2026-12-01') ?? []
  expect(own && besideTime(own)).toBe('Ben')
  const [both] = free('2026-12-01T20:00:00Z', [0, 1], 'Asia/Kolkata').get('2026-12-02') ?? []
  expect(both && besideTime(both)).toBe('2 mentors free')
})

test('of the current month only the rest is requested, and nothing of a past one', () => {
  const now = new Date('2026-11-30T20:00:00Z')
  expect(daysAheadIn('2026-11-01', 'UTC', now)).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(daysAheadIn('2026-11-01', 'Asia/Kolkata', now)).toBeUndefined()
  expect(daysAheadIn('2026-12-01', 'UTC', now)).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})
