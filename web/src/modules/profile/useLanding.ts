import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

const settledMs = 5_000

/** Keeps the part that the address names in view while the parts above it load. Ends with the first action of the reader. */
export function useLanding(frame: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash.length > 1 ? document.getElementById(hash.slice(1)) : null
    if (!part || !frame.current) return
    const ending = new AbortController()
    const land = () => part.scrollIntoView({ block: 'start' })
    const observer = new ResizeObserver(land)
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
      ending.abort()
    }
    const timer = setTimeout(stop, settledMs)
    for (const action of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(action, stop, { passive: true, signal: ending.signal })
    observer.observe(frame.current)
    land()
    return stop
  }, [hash, frame])
}
