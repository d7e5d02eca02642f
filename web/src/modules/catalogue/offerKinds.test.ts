import { expect, test } from 'vitest'
import { effectsOfDeletion } from './offerKinds.ts'

const service = { _id: '1', name: 'A', details: 'B', technologies: [], createdAt: '2026-11-21T10:00:00.000Z', version: 1, position: 13 }
const session = { ...service, duration: '1 hour', price: 20, currency: 'USD' as const, upcomingBookings: 0, position: 12 }

test('the question before a deletion names its effects: bookings, landing page, recycle bin', () => {
  expect(effectsOfDeletion('service', service)).toBe('It can be restored from the recycle bin.')
  expect(effectsOfDeletion('session', session)).toMatch(/^It can no longer be booked\. It leaves the landing page at once/)
  expect(effectsOfDeletion('session', { ...session, upcomingBookings: 1 })).toMatch(
    /^It has 1 upcoming booking, which stays with name, price and duration/,
  )
  expect(effectsOfDeletion('session', { ...session, upcomingBookings: 2, position: 13 })).toMatch(
    /2 upcoming bookings, which stay .+ It can no longer be booked/,
  )
})
