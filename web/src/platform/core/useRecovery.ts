import { useEffect, useEffectEvent } from 'react'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

/**
 * Retries automatically: when the connection is back, when the page becomes visible, and after growing pauses. Nothing is retried while the
 * page is hidden. `retryAfter` is the server's hint in seconds.
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
 * Reloads the page once the server answers again, for a chunk that did not load. At most once a minute: a file that stays missing would
 * otherwise reload the page forever.
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

/** An object so that tests can watch it. */
export const leave = { reload: () => location.reload() }
