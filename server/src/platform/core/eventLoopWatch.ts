import type { Log } from './log.ts'

const everyMs = 250
/** A block of this length is noticed by people who wait at other calls. */
const blockedMs = 1_000
const mostNames = 20

const running = new Map<symbol, string>()
/** Work that has ended since the last check: a block and its work often end in the same turn of the loop. */
let ended: string[] = []
let isWatching = false

/** Registers a call or a job while it runs. Returns the function that ends it. */
export function beginWork(name: string): () => void {
  const key = Symbol()
  running.set(key, name)
  return () => {
    if (running.delete(key) && isWatching && ended.length < mostNames) ended.push(name)
  }
}

/**
 * Logs each time that the event loop was blocked for more than a second, with the calls and jobs that ran then; one of them blocked it.
 * Returns the function that ends the watch.
 */
export function watchEventLoop(log: () => Pick<Log, 'warn'>): () => void {
  let last = performance.now()
  isWatching = true
  const timer = setInterval(() => {
    const now = performance.now()
    const late = now - last - everyMs
    last = now
    const during = [...new Set([...running.values(), ...ended])].slice(0, mostNames)
    ended = []
    if (late >= blockedMs) log().warn({ blockedMs: Math.round(late), during }, 'the event loop was blocked')
  }, everyMs).unref()
  return () => {
    isWatching = false
    ended = []
    clearInterval(timer)
  }
}
