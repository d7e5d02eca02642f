import { expect, test } from 'vitest'
import { whatFollows } from './offerKinds.ts'

const service = { _id: '1', name: 'A', details: 'B', technologies: [], createdAt: '2026-11-21T10:00:00.000Z', version: 1, position: 13 }
const session = { ...service, duration: '1 hour', price: 20, currency: 'USD' as const, upcomingBookings: 0, position: 12 }

test('what follows from a deletion is said before: bookings, landing page, recycle bin', () => {
  expect(whatFollows('service', service)).toBe('It can be restored from the recycle bin.')
  expect(whatFollows('session', session)).toMatch(/^Nobody can book it any more\. It leaves the landing page at once/)
  expect(whatFollows('session', { ...session, upcomingBookings: 1 })).toMatch(
    /^It has 1 booking to come, which stays with name, price and duration/,
  )
  expect(whatFollows('session', { ...session, upcomingBookings: 2, position: 13 })).toMatch(
    /2 bookings to come, which stay .+ Nobody can book/,
  )
})
