import { useEffect, useRef } from 'react'

/** Whoever passes over something on the way elsewhere does not mean it. */
const meantAfterMs = 80

/** Does the work for a thing that somebody stays with, by pointer or keyboard: what they will most likely open is fetched before they do. */
export function useIntent<Thing>(work: (thing: Thing) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    begin: (thing: Thing) => {
      end()
      timer.current = setTimeout(() => work(thing), meantAfterMs)
    },
    end,
  }
}
