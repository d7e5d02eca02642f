import { setTimeout as sleep } from 'node:timers/promises'
import type { Keeper } from './keeper.ts'

type Again = (port: number, isWanted: () => boolean) => Promise<{ keeper: Keeper }>

/** The second attempt comes soon; lasting causes, such as a full disk, take longer to pass. */
const pauses = { firstMs: 100, longestMs: 5_000 } as const

/**
 * Restarts the server whenever it is gone, at the same address, since many connections know it. Several processes may do so at once:
 * PostgreSQL lets one succeed, and the others join. `current` ends this and answers the keeper of the running server, or of the last one.
 */
export function keepUp(first: Keeper, again: Again, log: (line: string) => void): { current(): Promise<Keeper> } {
  let keeper = first
  const isOver = new AbortController()
  const over = new Promise<void>((resolve) => isOver.signal.addEventListener('abort', () => resolve()))
  const isWanted = () => !isOver.signal.aborted

  const keeping = (async () => {
    for (;;) {
      await Promise.race([keeper.lost, over])
      if (!isWanted()) return
      log('PostgreSQL is gone; starting it again')
      for (let pauseMs: number = pauses.firstMs; isWanted(); pauseMs = Math.min(pauseMs * 2, pauses.longestMs)) {
        const found = await again(first.port, isWanted).catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
        if (typeof found !== 'string') {
          keeper = found.keeper
          break
        }
        log(found)
        await sleep(pauseMs, undefined, { signal: isOver.signal, ref: false }).catch(() => undefined)
      }
    }
  })()

  return {
    async current() {
      isOver.abort()
      await keeping
      return keeper
    },
  }
}
