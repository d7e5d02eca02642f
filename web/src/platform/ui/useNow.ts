import { useSyncExternalStore } from 'react'

const everyMs = 30_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(tell: () => void) {
  listeners.add(tell)
  timer ??= setInterval(() => {
    now = new Date()
    for (const each of listeners) each()
  }, everyMs)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, updated twice a minute by one timer for the whole page, so that '5 minutes ago' stays true. */
export function useNow(): Date {
  const seen = useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  )
  // The timer stops without subscribers; the first one reads the time directly.
  return Date.now() - seen.getTime() > everyMs ? new Date() : seen
}
