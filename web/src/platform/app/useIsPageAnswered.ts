import { useEffect, useState } from 'react'
import { queryClient } from '#core/queryClient.ts'

/** What asks nothing within this time has its answers. */
const restMs = 50

/**
 * Whether the page has had the answers that it came for: what only adds to the frame around it asks after them, since a slow line
 * brings one thing after the other. Once it has, it stays so.
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
