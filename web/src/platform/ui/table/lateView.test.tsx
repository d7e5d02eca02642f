import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { Providers } from '../Providers.tsx'
import { columnsOf } from './columns.tsx'
import { DataTable } from './DataTable.tsx'

const { text } = columnsOf<{ _id: string; name: string }>()

function show() {
  let open = (_: string) => {}
  const useArrangement = () => {
    const [opensWith, setOpensWith] = useState<string>()
    open = setOpensWith
    return { columns: null, opensWith }
  }
  const table = (
    <DataTable
      label="Orders"
      query={(asked) => ({ queryKey: ['orders', asked], queryFn: async () => ({ items: [], total: 0 }) })}
      columns={[text('Name', ({ name }) => name)]}
      rowName={({ name }) => name}
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'open', label: 'Open' },
        { value: 'done', label: 'Done' },
      ]}
      search="Search orders"
      emptyState={{ title: 'No orders yet' }}
      kept={{ useArrangement, Menu: () => null }}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: table }])
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    router,
    field: () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' }),
    /** The initial view arrives from the server some time after the list. */
    viewComes: (query: string) => open(query),
    search: () => router.state.location.search,
  }
}

test('a list without parameters opens with the view, however late it arrives', async () => {
  const { viewComes, field, search } = show()
  await act(async () => viewComes('tab=done&search=logo'))
  expect(search()).toBe('?tab=done&search=logo')
  expect(field().value).toBe('logo')
})

test('a late view does not replace text typed since', async () => {
  const { viewComes, field, search } = show()
  await act(async () => {
    fireEvent.change(field(), { target: { value: 'rust' } })
    viewComes('tab=done&search=logo')
  })
  expect(field().value).toBe('rust')
  await waitFor(() => expect(search()).toBe('?search=rust'))
})

test('a late view does not replace a tab chosen since, rendered or not', async () => {
  const { router, viewComes, search } = show()
  await act(async () => {
    void router.navigate('?tab=open')
    viewComes('tab=done&search=logo')
  })
  expect(search()).toBe('?tab=open')
})
