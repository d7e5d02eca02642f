import { useEffect, useState } from 'react'
import { queryClient } from '#core/queryClient.ts'

/** A page without requests for this long counts as answered. */
const restMs = 50

/**
 * Whether the page's first requests have been answered. Parts of the frame fetch only after them, since a slow connection handles requests
 * one by one. Stays true once it is.
 */
export function useIsPageAnswered(): boolean {
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => {
    if (isAnswered) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(rest)
      if (queryClient.isFetching() === 0) rest = setTimeout(() => setAnswered(true), restMs)
    }
    const leave = queryClient.getQueryCache().subscribe(look)
    look()
    return () => {
      leave()
      clearTimeout(rest)
    }
  }, [isAnswered])
  return isAnswered
}
