import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './queryClient.ts'

afterEach(() => queryClient.clear())

/** A list on the screen whose answers the test releases; each holds the data at the time of its request. */
function shownList(queryKey: readonly string[]) {
  const there: string[] = []
  const answers: (() => void)[] = []
  const ask = () => {
    const read = [...there]
    return new Promise<string[]>((resolve) => answers.push(() => resolve(read)))
  }
  const list = new QueryObserver(queryClient, { queryKey, queryFn: ask })
  const leave = list.subscribe(() => undefined)
  return { there, answers, leave, shows: () => list.getCurrentResult().data }
}

test('a change during the first request leads to a second request after the answer', async () => {
  const list = shownList(['archives', 'own'])
  list.there.push('new')
  const refreshed = queryClient.invalidateQueries({ queryKey: ['archives'] })
  list.answers[0]?.()
  await vi.waitFor(() => expect(list.answers).toHaveLength(2))
  expect(list.shows()).toEqual([])
  list.answers[1]?.()
  await refreshed
  expect(list.shows()).toEqual(['new'])
  list.leave()
})

test('several changes during a request lead to one more request', async () => {
  const list = shownList(['archives'])
  const refreshed = ['a', 'b', 'c'].map((name) => {
    list.there.push(name)
    return queryClient.invalidateQueries({ queryKey: ['archives'] })
  })
  list.answers[0]?.()
  await vi.waitFor(() => expect(list.answers.length).toBeGreaterThan(1))
  list.answers.at(-1)?.()
  await Promise.all(refreshed)
  expect(list.answers).toHaveLength(2)
  expect(list.shows()).toEqual(['a', 'b', 'c'])
  list.leave()
})

test('an answer to a query that was left during the request is stale', async () => {
  const list = shownList(['archives'])
  list.answers[0]?.()
  await vi.waitFor(() => expect(list.shows()).toEqual([]))
  const asked = queryClient.refetchQueries({ queryKey: ['archives'] })
  list.leave()
  list.there.push('new')
  const refreshed = queryClient.invalidateQueries({ queryKey: ['archives'] })
  list.answers[1]?.()
  await Promise.all([asked, refreshed])
  expect(queryClient.getQueryState(['archives'])).toMatchObject({ data: [], isInvalidated: true })
})

test('after a refused first answer there is no pending refetch', async () => {
  const ask = vi.fn(() => Promise.reject(Object.assign(new Error('no'), { code: 'FORBIDDEN' })))
  const list = new QueryObserver(queryClient, { queryKey: ['archives'], queryFn: ask })
  const leave = list.subscribe(() => undefined)
  await queryClient.invalidateQueries({ queryKey: ['archives'] })
  expect(ask).toHaveBeenCalledTimes(1)
  leave()
})

test('the first answer to a query without observers is stale for the next observer', async () => {
  const list = shownList(['archives'])
  list.there.push('new')
  const refreshed = queryClient.invalidateQueries({ queryKey: ['archives'] })
  list.leave()
  list.answers[0]?.()
  await refreshed
  expect(queryClient.getQueryState(['archives'])?.isInvalidated).toBe(true)
  expect(list.answers).toHaveLength(1)
})

/** An infinite list with its first page loaded. The test releases each answer, which holds the data at that time. */
async function shownPages() {
  let change = 'old'
  const answers: { page: number; come: () => void; fail: () => void }[] = []
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['chats', 'pages'],
    queryFn: ({ pageParam }) => {
      const read = `${pageParam} ${change}`
      return new Promise<string>((resolve, reject) =>
        answers.push({
          page: pageParam,
          come: () => resolve(read),
          fail: () => reject(Object.assign(new Error('no'), { code: 'REFUSED' })),
        }),
      )
    },
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  })
  const leave = list.subscribe(() => undefined)
  const answer = async (at: number) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(at))
    answers[at]?.come()
  }
  await answer(0)
  await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true))
  return {
    list,
    leave,
    answer,
    answers,
    refresh: () => {
      change = 'new'
      return queryClient.invalidateQueries({ queryKey: ['chats'] })
    },
    shows: () => list.getCurrentResult().data?.pages,
  }
}

test('a change during the request of the next page keeps that page and refetches all pages after it', async () => {
  const { list, leave, answer, answers, refresh, shows } = await shownPages()
  const more = list.fetchNextPage()
  const refreshed = [refresh(), refresh()]
  await answer(1)
  await more
  expect(shows()).toEqual(['1 old', '2 old'])
  await answer(2)
  await answer(3)
  await Promise.all(refreshed)
  expect(shows()).toEqual(['1 new', '2 new'])
  expect(answers.map(({ page }) => page)).toEqual([1, 2, 1, 2])
  leave()
})

test('a refused next page does not keep the first pages from being refetched', async () => {
  const { list, leave, answer, answers, refresh, shows } = await shownPages()
  const more = list.fetchNextPage()
  const refreshed = refresh()
  answers[1]?.fail()
  await more
  await answer(2)
  await refreshed
  expect(shows()).toEqual(['1 new'])
  leave()
})

test('a list that is removed during the request of its next page is no longer awaited', async () => {
  const { list, leave, refresh } = await shownPages()
  void list.fetchNextPage()
  const refreshed = refresh()
  leave()
  queryClient.clear()
  await refreshed
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
