import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { emptyLanes, type Lane, laneNames, laneOf, lanes } from './lanes.ts'

type Deps = object
type Look = { nth: number; open: Lane[]; passedBy: Lane[] }

/** Long enough for those who look just now to be through, and no time for whoever waits for a job. */
const pauseMs = 20

/**
 * Keeps every lane to its width. A worker that looks for a job first reserves a place in each lane that has one, and is kept out
 * of the others; once it has found its job it keeps the one place that it needs. So one pool with one listening connection
 * serves all lanes.
 */
export function guardLanes(events: WorkerEvents) {
  const taken = emptyLanes()
  /** Of the places taken, those in which a job is under way. */
  const busy = emptyLanes()
  /** In the order in which workers asked, which is the one in which they begin to look. */
  const asked: Look[] = []
  const held = new Map<Deps, Lane[]>()
  const atWork = new Map<Deps, Lane>()
  const looks = new Map<Deps, Look>()
  let lookCount = 0
  /** The last look into each lane, and lanes that somebody passed by and nobody has looked into since. */
  const lastLook = new Map<Lane, number>()
  const missed = new Set<Lane>()
  let isLookedAgain = false
  let pool: WorkerPool | undefined

  const isFull = (lane: Lane) => taken[lane] >= lanes[lane].concurrency
  /** Full of work: whoever has done a job of it looks for the next. */
  const isBusy = (lane: Lane) => busy[lane] >= lanes[lane].concurrency
  const hold = (worker: Deps, places: Lane[]) => {
    for (const lane of held.get(worker) ?? []) taken[lane] -= 1
    held.set(worker, places)
  }
  const releaseSlot = ({ worker }: { worker: Deps }) => {
    hold(worker, [])
    held.delete(worker)
    looks.delete(worker)
    const lane = atWork.get(worker)
    if (lane) busy[lane] -= 1
    atWork.delete(worker)
  }
  /** One more look, for what may wait where others were just looking; where somebody looks anyway, it isn't needed. */
  const lookAgainSoon = () => {
    if (isLookedAgain) return
    isLookedAgain = true
    setTimeout(() => {
      isLookedAgain = false
      if (!pool || missed.size === 0) return
      if ([...missed].some((lane) => !isFull(lane))) pool.nudge(1)
      lookAgainSoon()
    }, pauseMs).unref()
  }

  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  events.on('pool:gracefulShutdown', () => {
    pool = undefined
  })
  events.on('worker:getJob:start', ({ worker }) => {
    const look = asked.shift()
    hold(worker, look?.open ?? [])
    if (look) looks.set(worker, look)
  })
  events.on('worker:getJob:empty', ({ worker }) => {
    const look = looks.get(worker)
    releaseSlot({ worker })
    // Something has woken it, and may wait in a lane that it passed by.
    for (const lane of look?.passedBy ?? []) if (!isBusy(lane) && (lastLook.get(lane) ?? 0) < (look?.nth ?? 0)) missed.add(lane)
    if (missed.size > 0) lookAgainSoon()
  })
  events.on('worker:getJob:error', releaseSlot)
  events.on('job:start', ({ worker, job }) => {
    const lane = laneOf(job.task_identifier)
    taken[lane] += 1
    hold(worker, [lane])
    looks.delete(worker)
    atWork.set(worker, lane)
    busy[lane] += 1
    if (isBusy(lane)) missed.delete(lane)
  })
  events.on('job:complete', releaseSlot)
  events.on('worker:stop', releaseSlot)

  return {
    /** The lanes in which the worker that asks may not look now; jobs carry the name of their lane. */
    fullLanes(): Lane[] {
      const full = laneNames.filter(isFull)
      const open = laneNames.filter((lane) => !full.includes(lane))
      lookCount += 1
      for (const lane of open) {
        taken[lane] += 1
        lastLook.set(lane, lookCount)
        missed.delete(lane)
      }
      asked.push({ nth: lookCount, open, passedBy: full.filter((lane) => !isBusy(lane)) })
      return full
    },
    taken: (): Readonly<Record<Lane, number>> => taken,
  }
}
