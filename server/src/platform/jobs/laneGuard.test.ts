import { EventEmitter } from 'node:events'
import type { Job, Worker, WorkerEvents, WorkerPool } from 'graphile-worker'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardLanes } from './laneGuard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Workers as the library reports them: each looks for a job, and finds one or none. */
function guarded() {
  const events: WorkerEvents = new EventEmitter()
  const guard = guardLanes(events)
  const nudge = vi.fn()
  const tell = (name: string, about: object) => void (events as EventEmitter).emit(name, about)
  tell('pool:create', { workerPool: { nudge } as Partial<WorkerPool> })
  return {
    nudge,
    looks(worker: Worker) {
      const kept = guard.fullLanes()
      tell('worker:getJob:start', { worker })
      return kept
    },
    findsNothing: (worker: Worker) => tell('worker:getJob:empty', { worker }),
    finds: (worker: Worker, kind: string) => tell('job:start', { worker, job: { task_identifier: kind } as Job }),
    isDone: (worker: Worker) => tell('job:complete', { worker }),
  }
}
const worker = () => ({}) as Worker
const pause = () => vi.advanceTimersByTime(30)

test("a lane that a worker skipped during another worker's look is looked into once more, and not forever", () => {
  const { looks, findsNothing, nudge } = guarded()
  const [first, second, third] = [worker(), worker(), worker()]
  expect(looks(first)).toEqual([])
  expect(looks(second)).toEqual(['mailbox', 'exports'])
  findsNothing(first)
  findsNothing(second)
  pause()
  expect(nudge).toHaveBeenCalledTimes(1)
  looks(third)
  findsNothing(third)
  for (let round = 0; round < 5; round += 1) pause()
  expect(nudge).toHaveBeenCalledTimes(1)
})

test('a lane that a worker looks into anyway wakes no other', () => {
  const { looks, finds, findsNothing, isDone, nudge } = guarded()
  const [first, second] = [worker(), worker()]
  looks(first)
  looks(second)
  finds(first, 'orderHappened')
  findsNothing(second)
  isDone(first)
  looks(first)
  findsNothing(first)
  for (let round = 0; round < 5; round += 1) pause()
  expect(nudge).not.toHaveBeenCalled()
})

test('a full lane wakes no worker, since each finished job leads to a look', () => {
  const { looks, finds, findsNothing, nudge } = guarded()
  const [reading, exporting, other] = [worker(), worker(), worker()]
  looks(reading)
  finds(reading, 'readMailbox')
  looks(exporting)
  finds(exporting, 'writeExport')
  looks(other)
  findsNothing(other)
  for (let round = 0; round < 5; round += 1) pause()
  expect(nudge).not.toHaveBeenCalled()
})
