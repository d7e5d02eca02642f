import { useEffect, useEffectEvent } from 'react'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

/**
 * Tries again without being asked: when the connection is back, when the person looks here again, and after pauses that grow.
 * Nothing is tried while nobody looks. `retryAfter` is what the server said, in seconds.
 */
export function useRecovery(isPassing: boolean, tryAgain: () => void, retryAfter = 0): void {
  const attempt = useEffectEvent(tryAgain)
  useEffect(() => {
    if (!isPassing) return
    let pauseMs = Math.max(firstPauseMs, retryAfter * 1_000)
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(proceed, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
    const proceed = () => {
      clearTimeout(timer)
      if (!document.hidden && navigator.onLine) attempt()
      plan()
    }
    plan()
    window.addEventListener('online', proceed)
    document.addEventListener('visibilitychange', proceed)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', proceed)
      document.removeEventListener('visibilitychange', proceed)
    }
  }, [isPassing, retryAfter])
}

const reloadedAtKey = 'reloadedAt'

/**
 * Loads the page anew once the server answers again, for code that did not arrive. At most once a minute, since a file
 * that stays missing would otherwise turn the page round and round.
 */
export async function reloadWhenReachable(now = Date.now()): Promise<void> {
  if (now - Number(sessionStorage.getItem(reloadedAtKey) ?? 0) < 60_000) return
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReachable) return
  sessionStorage.setItem(reloadedAtKey, String(now))
  leave.reload()
}

/** In one place, so that a test can watch it. */
export const leave = { reload: () => location.reload() }
