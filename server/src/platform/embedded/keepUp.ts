import { setTimeout as sleep } from 'node:timers/promises'
import type { Keeper } from './keeper.ts'

type Again = (port: number, isWanted: () => boolean) => Promise<{ keeper: Keeper }>

/** A second try comes soon; what keeps a server from starting for longer, such as a full disk, takes longer to pass. */
const pauses = { firstMs: 100, longestMs: 5_000 } as const

/**
 * Starts the server again whenever it is gone. Its address is in many hands, so it comes back at the same one. Several
 * processes may do this at once: PostgreSQL lets one of them succeed, and the others join. `current` ends this and answers
 * the keeper of the server that runs now, or of the last one that did.
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
