import { expect, test } from 'vitest'
import { mayWriteTo } from './mail.rules.ts'

test.each([
  ['admin', true, true],
  ['admin', false, true],
  ['sales', true, true],
  ['sales', false, false],
  ['manager', true, false],
  ['user', true, false],
] as const)('%s, receiver has an account: %s, may write: %s', (role, hasAccount, may) => {
  expect(mayWriteTo(role, { hasAccount })).toBe(may)
})
