import { choicesFilter, daysFilter } from '@app/contract/core/filters.ts'
import { act, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPresses } from '#core/press.ts'
import { useListState } from './useListState.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const options = {
  tabs: ['all', 'new'],
  sorts: ['name', 'createdAt'],
  filters: { country: choicesFilter('Country', ['India', 'Spain']), from: daysFilter('From') },
  defaultSort: { by: 'createdAt', direction: 'desc' },
} as const

let arrive = () => {}
const slow = new Promise<void>((resolve) => {
  arrive = resolve
})

function at(address: string, name?: string) {
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const { result } = renderHook(() => useListState({ ...options, name }), {
    wrapper: ({ children }) => {
      const routes = [
        { path: '/slow', lazy: () => slow.then(() => ({ element: 'the other screen' })) },
        { path: '*', element: createElement('div', null, children) },
      ]
      router ??= createMemoryRouter(routes, { initialEntries: [address] })
      return createElement(RouterProvider, { router })
    },
  })
  const go = async (work: () => void) => act(async () => work())
  return {
    list: () => result.current,
    address: () => router?.state.location.search ?? '',
    go,
    place: () => router?.state.location.pathname,
    follow: (to: string) => act(async () => void router?.navigate(to)),
    back: () => act(async () => router?.navigate(-1)),
    /** Both in one turn: React has rendered nothing of the navigation when the time is over. */
    followAndWait: (to: string, ms: number) =>
      act(async () => {
        void router?.navigate(to)
        vi.advanceTimersByTime(ms)
      }),
  }
}

test('an address without parameters means the defaults', () => {
  const { list } = at('/')
  expect(list().state).toEqual({ page: 1, pageSize: 10, search: '', tab: 'all', sort: 'createdAt', direction: 'desc', filters: {} })
})

test('an invalid parameter is read as the default', () => {
  const { list } = at('/?page=-3&pageSize=33&tab=nonsense&sort=password&direction=up&country=Atlantis&from=soon')
  expect(list().state).toEqual({ page: 1, pageSize: 10, search: '', tab: 'all', sort: 'createdAt', direction: 'desc', filters: {} })
})

test('a valid parameter is used', () => {
  const { list } = at('/?page=4&pageSize=50&tab=new&sort=name&direction=asc&country=Spain&from=2024-02-29..&search=rust')
  expect(list().state).toEqual({
    page: 4,
    pageSize: 50,
    search: 'rust',
    tab: 'new',
    sort: 'name',
    direction: 'asc',
    filters: { country: 'Spain', from: '2024-02-29..' },
  })
})

test('typed text reaches the address after a pause, and starts at the first page', async () => {
  const { list, address, go } = at('/?page=4&tab=new')
  for (const text of ['r', 'ru', 'rust ']) {
    await go(() => list().setTyped(text))
    await go(() => vi.advanceTimersByTime(200))
  }
  expect(list().typed).toBe('rust ')
  expect(address()).toBe('?page=4&tab=new')
  await go(() => vi.advanceTimersByTime(250))
  expect(address()).toBe('?tab=new&search=rust')
  expect(list().typed).toBe('rust ')
})

test('letters typed while the address updates are not lost', async () => {
  const { list, address, go } = at('/')
  await go(() => list().setTyped('ab'))
  await go(() => vi.advanceTimersByTime(250))
  await go(() => list().setTyped('abc'))
  expect(address()).toBe('?search=ab')
  expect(list().typed).toBe('abc')
})

test('the back button undoes a tab, a page and a sort one by one, and restores the search field', async () => {
  const { list, address, go, back } = at('/?search=rust')
  await go(() => list().setTab('new'))
  await go(() => list().setPage(3))
  await go(() => list().setSort({ by: 'name', direction: 'asc' }))
  expect(address()).toBe('?search=rust&tab=new&sort=name&direction=asc')
  await back()
  expect(list().state.page).toBe(3)
  await back()
  await back()
  expect(address()).toBe('?search=rust')
  await go(() => list().clear())
  expect(address()).toBe('')
  expect(list().typed).toBe('')
  await back()
  expect(list().typed).toBe('rust')
})

test('default values are left out of the address', async () => {
  const { list, address, go } = at('/?tab=new&page=2&pageSize=50&sort=name&direction=asc')
  await go(() => list().setTab('all'))
  await go(() => list().setPageSize(10))
  await go(() => list().setSort({ by: 'createdAt', direction: 'desc' }))
  expect(address()).toBe('')
})

test('a choice that has not rendered yet is part of a saved view', async () => {
  const { list, go } = at('/?tab=new&page=3')
  const drawn = list()
  let kept = ''
  await go(() => {
    drawn.setFilter('country', 'India')
    drawn.setFilter('from', '2024-02-29..')
    kept = drawn.queryNow()
    expect(list().query).toBe('tab=new')
  })
  expect(kept).toBe('country=India&from=2024-02-29..&tab=new')
  expect(list().query).toBe(kept)
})

test('two tables of one screen change neither each other’s parameters nor any others', async () => {
  const { list, address, go } = at('/?page=2&mine.page=5&step=pay', 'mine')
  expect(list().state.page).toBe(5)
  await go(() => list().setFilter('country', 'India'))
  expect(address()).toBe('?page=2&step=pay&mine.country=India')
})

test('pending text does not cancel a navigation to another screen', async () => {
  const { list, go, follow, place } = at('/orders')
  await go(() => list().setTyped('rust'))
  await follow('/slow')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await act(async () => arrive())
  expect(place()).toBe('/slow')
})

test('pending text does not cancel a navigation before its first render either', async () => {
  const { list, go, followAndWait, place, address } = at('/orders')
  await go(() => list().setTyped('rust'))
  await followAndWait('/slow', 250)
  await act(async () => arrive())
  expect(place()).toBe('/slow')
  expect(address()).toBe('')
})

test('pending text does not undo a tab that was opened since', async () => {
  const { list, go, address } = at('/orders')
  await go(() => list().setTyped('rust'))
  await go(() => {
    list().setTab('new')
    vi.advanceTimersByTime(250)
  })
  expect(address()).toBe('?tab=new&search=rust')
})

test('while a pointer is down the search waits for the click', async () => {
  const stop = watchPresses(document)
  try {
    const { list, go, address } = at('/orders')
    await go(() => list().setTyped('rust'))
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await go(() => vi.advanceTimersByTime(5_000))
    expect(address()).toBe('')
    document.body.dispatchEvent(new Event('pointerup', { bubbles: true }))
    document.body.dispatchEvent(new Event('click', { bubbles: true }))
    await go(() => vi.advanceTimersByTime(1))
    expect(address()).toBe('?search=rust')
  } finally {
    stop()
  }
})
