// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceLimits, pieceSizes } from './pieceSizes.ts'

test('chunks start at half a mebibyte, grow on a fast connection and shrink on a slow one', () => {
  const pieces = pieceSizes()
  expect(pieces.size()).toBe(512 * 1_024)
  for (let sent = 0; sent < 10; sent++) pieces.passed(pieces.size(), 10)
  expect(pieces.size()).toBe(pieceLimits.most)
  for (let sent = 0; sent < 10; sent++) pieces.passed(pieces.size(), 60_000)
  expect(pieces.size()).toBe(pieceLimits.least)
})

test('for any proxy limit, chunks reach a size that passes after few refusals', () => {
  const limits = fc.integer({ min: pieceLimits.least, max: 20_000_000 })
  fc.assert(
    fc.property(limits, (limit) => {
      const pieces = pieceSizes()
      let refusals = 0
      for (let piece = 0; piece < 200; piece++) {
        if (pieces.size() <= limit) pieces.passed(pieces.size(), 5)
        else {
          refusals += 1
          expect(pieces.refused()).toBe(true)
        }
      }
      expect(pieces.size()).toBeLessThanOrEqual(limit)
      expect(refusals).toBeLessThanOrEqual(8)
    }),
  )
})

test('if not even the smallest chunk passes, the upload ends', () => {
  const pieces = pieceSizes()
  let tries = 0
  while (pieces.refused()) tries += 1
  expect(tries).toBe(3)
  expect(pieces.size()).toBe(pieceLimits.least)
})
