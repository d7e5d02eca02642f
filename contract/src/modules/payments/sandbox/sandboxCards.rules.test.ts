import { describe, expect, test } from 'vitest'
import { cardProblems, intentIdOf, sandboxBehaviourOf, sandboxCards } from './sandboxCards.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const good = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' }
const messages = (card: Partial<typeof good>, at = now) => cardProblems({ ...good, ...card }, at).map((problem) => problem.message)

test('a chargeable card has no problem, with or without spaces', () => {
  expect(messages({})).toEqual([])
  expect(messages({ number: '4242424242424242' })).toEqual([])
})

describe('problems are worded as in common card forms', () => {
  test.each([
    [{ number: '' }, 'Your card number is incomplete.'],
    [{ number: '4242 4242' }, 'Your card number is incomplete.'],
    [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    [{ number: '2424 2424 2424 2422 2424 24' }, 'Your card number is invalid.'],
    [{ number: '4242x4242x4242x4242' }, 'Your card number is invalid.'],
    [{ expMonth: Number.NaN }, "Your card's expiration date is incomplete."],
    [{ expMonth: 13 }, "Your card's expiration month is invalid."],
    [{ expMonth: 0 }, "Your card's expiration month is invalid."],
    [{ expYear: 2025 }, "Your card's expiration year is in the past."],
    [{ expYear: 30 }, "Your card's expiration year is in the past."],
    [{ expYear: 2126 }, "Your card's expiration year is invalid."],
    [{ expMonth: 10, expYear: 2026 }, "Your card's expiration date is in the past."],
    [{ cvc: '12' }, "Your card's security code is incomplete."],
    [{ cvc: '1234' }, "Your card's security code is invalid."],
    [{ cvc: '12a' }, "Your card's security code is invalid."],
    [{ number: '378282246310005', cvc: '123' }, "Your card's security code is incomplete."],
  ])('%j: %s', (card, message) => {
    expect(messages(card)).toEqual([message])
  })

  test('each field has its own message', () => {
    expect(messages({ number: '1', expMonth: 13, cvc: '' })).toHaveLength(3)
  })
})

test('a card is valid until the last minute of its month', () => {
  const card = { expMonth: 11, expYear: 2026 }
  expect(messages(card, new Date('2026-11-30T23:59:59Z'))).toEqual([])
  expect(messages(card, new Date('2026-12-01T00:00:00Z'))).toEqual(["Your card's expiration date is in the past."])
})

test('every sandbox card has a valid number, and other numbers are not sandbox cards', () => {
  for (const card of sandboxCards) expect(messages({ number: card.number })).toEqual([])
  expect(new Set(sandboxCards.map((card) => card.number)).size).toBe(sandboxCards.length)
  expect(sandboxBehaviourOf('4000 0000 0000 9995')).toBe('lacksFunds')
  expect(sandboxBehaviourOf('5555 5555 5555 4444')).toBeUndefined()
})

test('the id of an intent is read from its client secret', () => {
  expect(intentIdOf('pi_123_secret_abc')).toBe('pi_123')
})
