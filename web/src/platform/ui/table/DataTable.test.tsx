import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { Providers } from '../Providers.tsx'
import { columnsOf } from './columns.tsx'
import { DataTable, type ListQuery } from './DataTable.tsx'

type Row = { _id: string; name: string; total: number }
const { text, money } = columnsOf<Row>()
const columns = [
  text('Name', ({ name }) => name, { sort: 'name' }),
  money('Total', ({ total }) => ({ amount: total, currency: 'USD' }), { sort: 'total' }),
]
const rows: Row[] = Array.from({ length: 25 }, (_, n) => ({ _id: `${n}`, name: `Order ${n}`, total: n }))

type ListInput = {
  page: number
  search: string
  tab: 'all' | 'open' | undefined
  sort: 'name' | 'total' | undefined
  direction: string
  pageSize: number
}

function show(answer: (asked: ListInput) => ReturnType<ListQuery<Row>['queryFn']>, address = '/') {
  const archived = vi.fn()
  const ahead = vi.fn()
  const table = (
    <DataTable
      label="Orders"
      query={(asked) => ({ queryKey: ['orders', asked], queryFn: () => answer(asked) })}
      columns={columns}
      rowName={({ name }) => name}
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'open', label: 'Open' },
      ]}
      search="Search orders"
      rowMenu={({ name }) => [
        { label: 'Delete', isDanger: true, ask: { title: `Delete ${name}?`, action: 'Delete order' }, onClick: () => archived(name) },
      ]}
      rowAhead={({ name }) => ({ queryKey: ['order', name], queryFn: async () => ahead(name) ?? name })}
      selection={{ actions: (chosen) => <span>{chosen.map(({ name }) => name).join('+')}</span> }}
      emptyState={{ title: 'No orders yet' }}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: table }], { initialEntries: [address] })
  render(
    <Providers env="test" queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { router, archived, ahead, user: userEvent.setup() }
}

const pageOf = ({ page, pageSize }: Pick<ListInput, 'page' | 'pageSize'>) => ({
  items: rows.slice((page - 1) * pageSize, page * pageSize),
  total: rows.length,
  tabs: { all: 25, open: 3 },
})

test('rows, counts and the announcement show the answer', async () => {
  show(async (asked) => pageOf(asked))
  expect(await screen.findByText('Order 0')).toBeTruthy()
  expect(screen.getByRole('tab', { name: /Open/ }).textContent).toBe('Open3')
  expect(screen.getByText('1–10 of 25')).toBeTruthy()
  expect(screen.getByText('Orders: 25')).toBeTruthy()
  expect(screen.getByText('$9.00')).toBeTruthy()
})

test('a heading shows its sort order, and the second click reverses it', async () => {
  const { user, router } = show(async (asked) => pageOf(asked))
  await screen.findByText('Order 0')
  const heading = screen.getByRole('columnheader', { name: 'Total' })
  expect(heading.getAttribute('aria-sort')).toBe('none')
  await user.click(within(heading).getByRole('button'))
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('descending'))
  await user.click(within(heading).getByRole('button'))
  await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'))
  expect(router.state.location.search).toBe('?sort=total&direction=asc')
})

test('of two quick clicks on a heading the second reverses the order', async () => {
  const { router } = show(async (asked) => pageOf(asked))
  await screen.findByText('Order 0')
  const sort = within(screen.getByRole('columnheader', { name: 'Total' })).getByRole('button')
  await act(async () => {
    fireEvent.click(sort)
    fireEvent.click(sort)
  })
  expect(router.state.location.search).toBe('?sort=total&direction=asc')
})

test('the old rows stay while the next page loads', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { user } = show(async (asked) => {
    if (asked.page === 2) await held
    return pageOf(asked)
  })
  await screen.findByText('Order 0')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(screen.getByText('Order 0')).toBeTruthy()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  release()
  expect(await screen.findByText('Order 10')).toBeTruthy()
  expect(screen.queryByText('Order 0')).toBeNull()
})

test('a failure is explained, and Retry loads the rows', async () => {
  let isDown = true
  const { user } = show(async (asked) => {
    if (isDown) throw new Error('The database is being restarted.')
    return pageOf(asked)
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The database is being restarted.')
  expect(screen.queryByRole('table')).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Order 0')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an empty list and a search without results have different texts', async () => {
  const { user } = show(async ({ search }) => ({ items: [], total: 0, tabs: { all: 0, open: 0 }, search }))
  expect(await screen.findByText('No orders yet')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'rust')
  expect(await screen.findByText('No orders match.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.click(screen.getByText('Clear search'))
  expect(await screen.findByText('No orders yet')).toBeTruthy()
})

test('if this tab has no match, the other tabs that have some are offered', async () => {
  const { user, router } = show(
    async ({ tab, search }) =>
      tab === 'open' && search ? pageOf({ page: 1, pageSize: 3 }) : { items: [], total: 0, tabs: { all: 0, open: search ? 3 : 0 } },
    '/?sort=name&direction=asc&page=1',
  )
  expect(await screen.findByText('No orders yet')).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'rust')
  expect(await screen.findByText('No orders match in this tab, but 3 elsewhere.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Open (3)' }))
  expect(await screen.findByText('Order 0')).toBeTruthy()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({ tab: 'open', search: 'rust', sort: 'name' })
})

test('a page beyond the last one becomes the last one', async () => {
  const { router } = show(async (asked) => pageOf(asked), '/?page=9')
  expect(await screen.findByText('Order 24')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=3')
})

test('a capped count is marked', async () => {
  show(async (asked) => ({ ...pageOf(asked), total: 10_000, isCapped: true }))
  expect(await screen.findByText('1–10 of 10,000+')).toBeTruthy()
})

test('the row’s menu is named after it, and an action that cannot be undone asks first', async () => {
  const { user, archived } = show(async (asked) => pageOf(asked))
  await user.click(await screen.findByRole('button', { name: 'Actions for Order 3' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Order 3?' })
  expect(archived).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Delete order' }))
  await waitFor(() => expect(archived).toHaveBeenCalledExactlyOnceWith('Order 3'))
})

test('a selection lasts across pages and ends with the tab', async () => {
  const { user } = show(async (asked) => pageOf(asked))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Order 1' }))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Order 10' }))
  expect(screen.getByText('Order 1+Order 10')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /Open/ }))
  await waitFor(() => expect(screen.queryByText('Order 1+Order 10')).toBeNull())
})

test('a row’s details are prefetched when the pointer rests on it, and not when it passes', async () => {
  const asked: number[] = []
  const { user, ahead } = show(async (question) => {
    asked.push(question.page)
    return pageOf(question)
  })
  const [third, fourth] = [await screen.findByText('Order 3'), screen.getByText('Order 4')]
  await user.hover(third)
  await user.hover(fourth)
  await waitFor(() => expect(ahead).toHaveBeenCalledExactlyOnceWith('Order 4'))
  await user.hover(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(asked).toEqual([1, 2]))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('Order 10')).toBeTruthy()
})
