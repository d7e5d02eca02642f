import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { GoogleFiles } from './GoogleFiles.tsx'

afterEach(() => vi.unstubAllGlobals())

function show() {
  vi.stubGlobal('fetch', async () => Response.json({ isConnected: true, items: [] }))
  const router = createMemoryRouter([{ path: '*', element: <GoogleFiles /> }])
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return { router, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }) }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a letter that is typed just as the search begins stays', async () => {
  const { router, field } = show()
  let further = () => {}
  const stop = router.subscribe(({ location }) => {
    if (location.search === '?search=lo') further()
  })
  // The search is in the URL, and React has not rendered it yet.
  const typedOn = new Promise<void>((resolve) => {
    further = () => {
      stop()
      type(field, 'log')
      resolve()
    }
  })
  type(field, 'lo')
  await act(() => typedOn)
  expect(field.value).toBe('log')
  await waitFor(() => expect(router.state.location.search).toBe('?search=log'))
  expect(field.value).toBe('log')
})

test('the back button restores the earlier search', async () => {
  const { router, field } = show()
  await act(() => router.navigate('?search=logo'))
  expect(field.value).toBe('logo')
  await act(() => router.navigate(-1))
  expect(field.value).toBe('')
})
