import { expect, test } from 'vitest'
import { isFresh } from './callsTable.ts'

test('docs/calls.md matches the contract (npm run docs writes it)', () => {
  expect(isFresh()).toBe(true)
})
