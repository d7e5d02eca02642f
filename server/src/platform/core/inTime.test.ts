import { stat } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTime } from './inTime.ts'

const late = () => new Error('late')

test('what never answers is late', async () => {
  await expect(inTime(new Promise(() => {}), 10, late)).rejects.toThrow('late')
})

test('an answer that had come while the process was busy with something else counts', async () => {
  // After such a turn timers that are due come before what has arrived.
  await turn()
  const asked = inTime(stat('/'), 20, late)
  const until = performance.now() + 300
  while (performance.now() < until);
  await expect(asked).resolves.toBeDefined()
})
