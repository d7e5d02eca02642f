import { expect, test } from 'vitest'
import { isFresh } from './callsTable.ts'

test('docs/calls.md tells the calls as they are (npm run docs writes it anew)', () => {
  expect(isFresh()).toBe(true)
})
