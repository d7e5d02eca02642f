import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from './queryClient.ts'
import { useShowMore } from './useShowMore.ts'

afterEach(() => queryClient.clear())

test('the next page waits for a running refetch, so that the first pages do not stay stale', async () => {
  const answers: ((words: string) => void)[] = []
  const { result } = renderHook(
    () => {
      const list = useInfiniteQuery({
        queryKey: ['chats', 'pages'],
        queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
        initialPageParam: 1,
        getNextPageParam: (_, pages) => pages.length + 1,
      })
      return { list, more: useShowMore(list) }
    },
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  )
  const answer = async (at: number, words: string) => {
    await waitFor(() => expect(answers).toHaveLength(at + 1))
    await act(async () => answers[at]?.(words))
  }
  await answer(0, 'first, old')
  await waitFor(() => expect(result.current.list.isFetching).toBe(false))

  act(() => void queryClient.invalidateQueries({ queryKey: ['chats'] }))
  await waitFor(() => expect(result.current.list.isFetching).toBe(true))
  act(() => void result.current.more.show())
  expect(result.current.more.isPending).toBe(true)
  await answer(1, 'first, new')
  await answer(2, 'second')
  await waitFor(() => expect(result.current.list.data?.pages).toEqual(['first, new', 'second']))
  await waitFor(() => expect(result.current.more.isPending).toBe(false))
})
