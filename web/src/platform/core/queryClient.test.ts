import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './queryClient.ts'

afterEach(() => queryClient.clear())

/** A list on the screen whose answers come when told to, each with what was there when it was asked for. */
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

test('what changes while the first answer is on its way is asked for once that is there', async () => {
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

test('it is asked for once more, however often it has changed meanwhile', async () => {
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

test('an answer that somebody left while it was on its way is stale as well', async () => {
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

test('a first answer that is refused is not waited for any longer, and nothing is asked for', async () => {
  const ask = vi.fn(() => Promise.reject(Object.assign(new Error('no'), { code: 'FORBIDDEN' })))
  const list = new QueryObserver(queryClient, { queryKey: ['archives'], queryFn: ask })
  const leave = list.subscribe(() => undefined)
  await queryClient.invalidateQueries({ queryKey: ['archives'] })
  expect(ask).toHaveBeenCalledTimes(1)
  leave()
})

test('what nobody looks at any more when its first answer comes is stale for whoever looks next', async () => {
  const list = shownList(['archives'])
  list.there.push('new')
  const refreshed = queryClient.invalidateQueries({ queryKey: ['archives'] })
  list.leave()
  list.answers[0]?.()
  await refreshed
  expect(queryClient.getQueryState(['archives'])?.isInvalidated).toBe(true)
  expect(list.answers).toHaveLength(1)
})

/** A list that is read page by page, whose first page is there: each answer comes when told to, with the change that was made by then. */
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

test('what changes while the next page is on its way takes that page from nobody, and all are asked for once it is there', async () => {
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

test('a next page that is refused keeps the first ones from nothing', async () => {
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

test('a list that is forgotten while its next page is on its way is waited for no longer', async () => {
  const { list, leave, refresh } = await shownPages()
  void list.fetchNextPage()
  const refreshed = refresh()
  leave()
  queryClient.clear()
  await refreshed
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
