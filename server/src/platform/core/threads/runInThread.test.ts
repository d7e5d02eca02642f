import { expect, test } from 'vitest'
import { inThread, ThreadLimitError } from './runInThread.ts'

type Task = { kind: 'double' | 'fail' | 'endless' | 'hoard'; value?: number }
const file = new URL('./runInThread.test.worker.ts', import.meta.url)
const work = inThread<Task, number>(file, { timeoutMs: 60_000 })
const shortWork = inThread<Task, number>(file, { timeoutMs: 300 })

test('a thread answers with a copy of the result or with the error of its file', async () => {
  expect(await work({ kind: 'double', value: 21 })).toBe(42)
  await expect(work({ kind: 'fail' })).rejects.toThrow('This input is broken.')
})

test('endless work is ended at its time limit, and work that waits for its thread has its own time', async () => {
  const endless = [shortWork({ kind: 'endless' }), shortWork({ kind: 'endless' })]
  const next = work({ kind: 'double', value: 1 })
  for (const one of endless) await expect(one).rejects.toBeInstanceOf(ThreadLimitError)
  expect(await next).toBe(2)
})

test('work that needs too much memory is ended, and the process goes on', async () => {
  await expect(work({ kind: 'hoard' })).rejects.toBeInstanceOf(ThreadLimitError)
  expect(await work({ kind: 'double', value: 3 })).toBe(6)
})

test('an aborted signal ends the work with its own reason', async () => {
  const stop = new AbortController()
  const endless = work({ kind: 'endless' }, stop.signal)
  stop.abort(new Error('The process stops.'))
  await expect(endless).rejects.toThrow('The process stops.')
})
