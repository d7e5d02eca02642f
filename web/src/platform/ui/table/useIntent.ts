import { useEffect, useRef } from 'react'

/** A pointer that only passes over an element leaves it sooner than this. */
const meantAfterMs = 80

/** Runs the work when the pointer or focus rests on a thing: its data is prefetched before the person opens it. */
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
