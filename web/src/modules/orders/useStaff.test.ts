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

const away = (from: string, until: string) => ({ ...person, openOrders: 0, isIn: false, leave: { from, until } })
test.each([
  ['2026-11-19', '2026-12-03', [], 'On leave until 3 Dec. No open orders, not in'],
  ['2026-11-21', '2026-11-21', [], 'On leave today. No open orders, not in'],
  ['2026-11-19', '2026-11-21', [], 'On leave today. No open orders, not in'],
  ['2026-11-28', '2026-12-03', [], 'On leave 28 Nov to 3 Dec. No open orders, not in'],
  ['2026-11-28', '2026-11-28', [], 'On leave 28 Nov. No open orders, not in'],
  ['2026-11-28', '2027-01-03', [], 'On leave 28 Nov to 3 Jan 2027. No open orders, not in'],
  ['2026-11-28', '2026-12-03', ['2026-11-28'], 'On leave 28 Nov to 3 Dec, away at the deadline. No open orders, not in'],
  ['2026-11-19', '2026-12-03', ['2026-12-03'], 'On leave until 3 Dec, away at the deadline. No open orders, not in'],
  ['2026-11-28', '2026-12-03', ['2026-12-04'], 'On leave 28 Nov to 3 Dec. No open orders, not in'],
  [
    '2026-11-28',
    '2026-12-03',
    ['2026-11-27', '2026-12-01', '2026-12-02'],
    'On leave 28 Nov to 3 Dec, away at 2 of 3 deadlines. No open orders, not in',
  ],
])('leave from %s until %s, with what is due on %j, reads as %s', (from, until, due, words) => {
  expect(loadInWords(away(from, until), reading, due)).toBe(words)
})
