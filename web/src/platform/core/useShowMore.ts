import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type List = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'>

/**
 * Loads the next page of a list that may be refetching. It waits for the running request: the next page would replace that request, and the
 * first pages would stay as they were before the change and count as fresh.
 */
export function useShowMore({ isFetching, isFetchingNextPage, refetch, fetchNextPage }: List) {
  const [isWaiting, setWaiting] = useState(false)
  return {
    isPending: isWaiting || isFetchingNextPage,
    /** Resolves to whether there are more. */
    async show(): Promise<boolean> {
      setWaiting(true)
      let isUnderWay = isFetching
      while (isUnderWay) isUnderWay = (await refetch({ cancelRefetch: false })).isFetching
      setWaiting(false)
      return (await fetchNextPage()).hasNextPage
    },
  }
}
