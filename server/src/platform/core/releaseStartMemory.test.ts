import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { releaseStartMemory } from './releaseStartMemory.ts'

test('what nobody holds any more is given back, and the way to ask for it is closed again', () => {
  const litter: { nth: number }[][] = [Array.from({ length: 1_000_000 }, (_, nth) => ({ nth }))]
  const before = process.memoryUsage().heapUsed
  litter.length = 0
  releaseStartMemory()
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(10_000_000)
  expect(runInNewContext('typeof gc')).toBe('undefined')
})
