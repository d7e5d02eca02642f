import { expect, test } from 'vitest'
import { asExpiry, cardOutcomeOf, expiryOf, grouped } from './sandboxCards.ts'

test.each([
  ['', ''],
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-4242-4242', '4242 4242 4242 4242'],
  ['4242424242424242424299', '4242 4242 4242 4242 424'],
  ['378282246310005', '3782 822463 10005'],
])('the card number %j is shown as %j', (typed, shown) => {
  expect(grouped(typed)).toBe(shown)
})

test.each([
  ['', ''],
  ['1', '1'],
  ['0', '0'],
  ['5', '05'],
  ['12', '12'],
  ['1/', '01'],
  ['123', '12 / 3'],
  ['12 / ', '12'],
  ['1230', '12 / 30'],
  ['12 / 305', '12 / 30'],
  ['5/30', '05 / 30'],
  ['05/2030', '05 / 30'],
  ['12/2030', '12 / 30'],
])('the expiry %j is shown as %j', (typed, shown) => {
  expect(asExpiry(typed)).toBe(shown)
})

test('an expiry is parsed to month and full year; missing parts are NaN', () => {
  expect(expiryOf('12 / 30')).toEqual({ expMonth: 12, expYear: 2030 })
  expect(expiryOf('12/2031')).toEqual({ expMonth: 12, expYear: 2031 })
  expect(expiryOf('12 / 3')).toEqual({ expMonth: Number.NaN, expYear: Number.NaN })
})

test('only a succeeded intent counts as paid', () => {
  expect(cardOutcomeOf({ status: 'succeeded' })).toEqual({ status: 'succeeded' })
  expect(cardOutcomeOf({ status: 'needs-action' })).toEqual({ status: 'failed' })
  expect(cardOutcomeOf({ status: 'failed', failureMessage: 'Your card was declined.' })).toEqual({
    status: 'failed',
    message: 'Your card was declined.',
  })
})
