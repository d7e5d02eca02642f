import { stat } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTime } from './inTime.ts'

const late = () => new Error('late')

test('a promise that never settles times out', async () => {
  await expect(inTime(new Promise(() => {}), 10, late)).rejects.toThrow('late')
})

test('an answer that arrived while the process was busy counts', async () => {
  // After a long turn, due timers run before pending input is read.
  await turn()
  const asked = inTime(stat('/'), 20, late)
  const until = performance.now() + 300
  while (performance.now() < until);
  await expect(asked).resolves.toBeDefined()
})
