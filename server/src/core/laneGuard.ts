import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { type Lane, laneNames, laneOf, lanes } from './lanes.ts'

type Worker = object

/**
 * Keeps every lane to its width. A worker that looks for a job first reserves a place in each lane that has one, and is kept out
 * of the others; once it has found its job it keeps the one place that it needs. So one pool with one listening connection
 * serves all lanes.
 */
export function guardLanes(events: WorkerEvents) {
  const taken: Record<Lane, number> = { inside: 0, payments: 0, mail: 0, texts: 0, exports: 0 }
  /** In the order in which workers asked, which is the one in which they begin to look. */
  const asked: Lane[][] = []
  const held = new Map<Worker, Lane[]>()
  let wasKeptOut = false
  let pool: WorkerPool | undefined

  const hold = (worker: Worker, places: Lane[]) => {
    for (const lane of held.get(worker) ?? []) taken[lane] -= 1
    held.set(worker, places)
  }
  const letGo = ({ worker }: { worker: Worker }) => {
    hold(worker, [])
    held.delete(worker)
  }

  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  events.on('pool:gracefulShutdown', () => {
    pool = undefined
  })
  events.on('worker:getJob:start', ({ worker }) => hold(worker, asked.shift() ?? []))
  events.on('worker:getJob:empty', letGo)
  events.on('worker:getJob:error', letGo)
  events.on('job:start', ({ worker, job }) => {
    const lane = laneOf(job.task_identifier)
    taken[lane] += 1
    hold(worker, [lane])
    // Whoever was kept out by a mere reservation looks again, since what woke it may still wait.
    if (!wasKeptOut) return
    wasKeptOut = false
    setImmediate(() => pool?.nudge(1))
  })
  events.on('job:complete', letGo)
  events.on('worker:stop', letGo)

  return {
    /** The lanes in which the worker that asks may not look now; jobs carry the name of their lane. */
    fullLanes(): Lane[] {
      const full = laneNames.filter((lane) => taken[lane] >= lanes[lane].atOnce)
      const open = laneNames.filter((lane) => !full.includes(lane))
      for (const lane of open) taken[lane] += 1
      asked.push(open)
      if (full.length > 0) wasKeptOut = true
      return full
    },
    taken: (): Readonly<Record<Lane, number>> => taken,
  }
}
