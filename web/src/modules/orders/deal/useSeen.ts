import { useEffect, useRef } from 'react'

/** Runs `tell` once for each key, after it is on the screen of a visible page. */
export function useSeen(key: string | undefined, tell: () => void) {
  const told = useRef<string>(undefined)
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const look = () => {
      if (key === undefined || told.current === key || document.visibilityState !== 'visible') return
      told.current = key
      latest.current()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [key])
}
