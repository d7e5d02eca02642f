import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#core/log.ts'

/**
 * A task that runs until it is stopped. `lost` resolves with the reason when it can't go on: it then only finishes its running work, which
 * `stop` awaits.
 */
export type Running = { stop(): Promise<void>; lost: Promise<unknown> }
export type SupervisedTask = { isRunning(): boolean; stop(): Promise<void> }

const pauses = { firstMs: 250, longestMs: 10_000 } as const
/** After running this long it counts as recovered, and the next restart comes soon. */
const recoveredAfterMs = 60_000

/** Starts the task and restarts it whenever it is lost, after growing pauses while it keeps failing. The first start must succeed. */
export async function keepRunning(begin: () => Promise<Running>, log: () => Log): Promise<SupervisedTask> {
  const isOver = new AbortController()
  const over = new Promise<void>((resolve) => isOver.signal.addEventListener('abort', () => resolve()))
  const all = new Set<Running>()
  let isRunning = false

  const once = async () => {
    const running = await begin()
    all.add(running)
    isRunning = true
    return running
  }
  const leave = (running: Running) => running.stop().finally(() => all.delete(running))

  const first = await once()
  const keeping = (async () => {
    let pauseMs: number = pauses.firstMs
    for (let current: Running | undefined = first; ; ) {
      const began = performance.now()
      const why = current && (await Promise.race([current.lost, over]))
      if (isOver.signal.aborted) return
      isRunning = false
      // Its running work may take long, and the next one need not wait for it.
      if (current) leave(current).catch((error: unknown) => log().warn({ err: error }, 'a worker did not stop cleanly'))
      if (performance.now() - began > recoveredAfterMs) pauseMs = pauses.firstMs
      if (why) log().warn({ err: why, pauseMs }, 'the worker is lost and begun anew')
      await sleep(pauseMs, undefined, { signal: isOver.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, pauses.longestMs)
      if (isOver.signal.aborted) return
      current = await once().catch((error: unknown) => void log().warn({ err: error }, 'the worker could not be begun'))
    }
  })()

  return {
    isRunning: () => isRunning,
    async stop() {
      isOver.abort()
      await keeping
      await Promise.all([...all].map(leave))
    },
  }
}
