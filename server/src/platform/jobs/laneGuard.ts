import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { emptyLanes, type Lane, laneNames, laneOf, lanes } from './lanes.ts'

type Deps = object
type Look = { nth: number; open: Lane[]; skipped: Lane[] }

/** Long enough for running looks to finish, and negligible for a waiting job. */
const pauseMs = 20

/**
 * Limits every lane to its concurrency. A worker that looks for a job first reserves a slot in each free lane and skips the full ones; once
 * it has a job it keeps only that slot. One pool with one listening connection therefore serves all lanes.
 */
export function guardLanes(events: WorkerEvents) {
  const taken = emptyLanes()
  /** The slots with a running job. */
  const busy = emptyLanes()
  /** In the sequence in which workers asked, which is the one in which they begin to look. */
  const pendingLooks: Look[] = []
  const held = new Map<Deps, Lane[]>()
  const atWork = new Map<Deps, Lane>()
  const looks = new Map<Deps, Look>()
  let lookCount = 0
  /** The number of the last look into each lane, and the lanes that were skipped since. */
  const lastLook = new Map<Lane, number>()
  const skippedLanes = new Set<Lane>()
  let isLookedAgain = false
  let pool: WorkerPool | undefined

  const isFull = (lane: Lane) => taken[lane] >= lanes[lane].concurrency
  /** Every slot has a running job; each worker that finishes one looks for the next. */
  const isBusy = (lane: Lane) => busy[lane] >= lanes[lane].concurrency
  const holdSlots = (worker: Deps, places: Lane[]) => {
    for (const lane of held.get(worker) ?? []) taken[lane] -= 1
    held.set(worker, places)
  }
  const releaseSlot = ({ worker }: { worker: Deps }) => {
    holdSlots(worker, [])
    held.delete(worker)
    looks.delete(worker)
    const lane = atWork.get(worker)
    if (lane) busy[lane] -= 1
    atWork.delete(worker)
  }
  /** Schedules one more look for jobs in lanes that were skipped; not needed where a worker looks anyway. */
  const lookAgainSoon = () => {
    if (isLookedAgain) return
    isLookedAgain = true
    setTimeout(() => {
      isLookedAgain = false
      if (!pool || skippedLanes.size === 0) return
      if ([...skippedLanes].some((lane) => !isFull(lane))) pool.nudge(1)
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
    const look = pendingLooks.shift()
    holdSlots(worker, look?.open ?? [])
    if (look) looks.set(worker, look)
  })
  events.on('worker:getJob:empty', ({ worker }) => {
    const look = looks.get(worker)
    releaseSlot({ worker })
    // A worker was woken, so a job may wait in a lane that it skipped.
    for (const lane of look?.skipped ?? []) if (!isBusy(lane) && (lastLook.get(lane) ?? 0) < (look?.nth ?? 0)) skippedLanes.add(lane)
    if (skippedLanes.size > 0) lookAgainSoon()
  })
  events.on('worker:getJob:error', releaseSlot)
  events.on('job:start', ({ worker, job }) => {
    const lane = laneOf(job.task_identifier)
    taken[lane] += 1
    holdSlots(worker, [lane])
    looks.delete(worker)
    atWork.set(worker, lane)
    busy[lane] += 1
    if (isBusy(lane)) skippedLanes.delete(lane)
  })
  events.on('job:complete', releaseSlot)
  events.on('worker:stop', releaseSlot)

  return {
    /** The lanes in which this worker may not look now; jobs carry the name of their lane. */
    fullLanes(): Lane[] {
      const full = laneNames.filter(isFull)
      const open = laneNames.filter((lane) => !full.includes(lane))
      lookCount += 1
      for (const lane of open) {
        taken[lane] += 1
        lastLook.set(lane, lookCount)
        skippedLanes.delete(lane)
      }
      pendingLooks.push({ nth: lookCount, open, skipped: full.filter((lane) => !isBusy(lane)) })
      return full
    },
    taken: (): Readonly<Record<Lane, number>> => taken,
  }
}
