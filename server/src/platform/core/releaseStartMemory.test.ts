import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { releaseStartMemory } from './releaseStartMemory.ts'

test('unreachable memory is released, and the collector is hidden again', () => {
  const litter: { nth: number }[][] = [Array.from({ length: 1_000_000 }, (_, nth) => ({ nth }))]
  const before = process.memoryUsage().heapUsed
  litter.length = 0
  releaseStartMemory()
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(10_000_000)
  expect(runInNewContext('typeof gc')).toBe('undefined')
})
