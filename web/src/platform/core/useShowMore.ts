import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type List = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'>

/**
 * The next page of a list that may be asked for anew by itself. What is on its way is waited for: the next page would take its place, and the
 * first ones would stay as they were before the change, and count as fresh.
 */
export function useShowMore({ isFetching, isFetchingNextPage, refetch, fetchNextPage }: List) {
  const [isWaiting, setWaiting] = useState(false)
  return {
    isPending: isWaiting || isFetchingNextPage,
    /** Answers whether there are still more. */
    async show(): Promise<boolean> {
      setWaiting(true)
      let isUnderWay = isFetching
      while (isUnderWay) isUnderWay = (await refetch({ cancelRefetch: false })).isFetching
      setWaiting(false)
      return (await fetchNextPage()).hasNextPage
    },
  }
}
