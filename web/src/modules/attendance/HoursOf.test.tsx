import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { HoursOf } from './HoursOf.tsx'

afterEach(() => vi.unstubAllGlobals())

function show(address: string) {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = createMemoryRouter([{ path: '*', element: <HoursOf userId="u1" /> }], { initialEntries: [address] })
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return router
}

test('quickly returning to this week shows this week', async () => {
  const router = show('/?show=chart')
  const [lastWeek, thisWeek] = [screen.getByRole('radio', { name: 'Last Week' }), screen.getByRole('radio', { name: 'This Week' })]
  await act(async () => {
    fireEvent.click(lastWeek)
    fireEvent.click(thisWeek)
  })
  expect(router.state.location.search).toBe('?show=chart')
})

test('an address without a range shows this week, and says so', () => {
  show('/?range=thisMonth')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'This Week' }).checked).toBe(true)
})
