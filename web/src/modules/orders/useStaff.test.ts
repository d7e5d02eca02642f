import { expect, test } from 'vitest'
import { loadInWords } from './useStaff.ts'

const reading = { zone: 'UTC', now: new Date('2026-11-21T06:00:00Z') }
const person = { _id: '1', username: 'maya', name: 'Maya' }

test.each([
  [{ openOrders: 0, isIn: false }, 'No open orders, not in'],
  [{ openOrders: 1, nextDeadline: '2026-11-22', isIn: true }, '1 open order, due tomorrow, checked in'],
  [{ openOrders: 4, nextDeadline: '2026-11-25', isIn: false }, '4 open orders, first due in 4 days, not in'],
  [{ openOrders: 2, nextDeadline: '2026-11-19', isIn: true }, '2 open orders, first 2 days late, checked in'],
])('%j reads as %s', (load, words) => {
  expect(loadInWords({ ...person, ...load }, reading)).toBe(words)
})
