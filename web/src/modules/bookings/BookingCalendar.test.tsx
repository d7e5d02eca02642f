import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { BookingCalendar } from './BookingCalendar.tsx'

afterEach(() => vi.unstubAllGlobals())

test('two quick steps move two days, and the back button leaves the calendar', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const routes = [
    { path: '/', element: 'the screen before' },
    { path: '/calendar', element: <BookingCalendar hrefOf={({ _id }) => _id} /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/calendar?span=day&day=2026-11-16'] })
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const after = screen.getByRole('button', { name: 'The day after' })
  await act(async () => {
    fireEvent.click(after)
    fireEvent.click(after)
  })
  expect(router.state.location.search).toBe('?span=day&day=2026-11-18')
  await act(() => router.navigate(-1))
  expect(screen.getByText('the screen before')).toBeTruthy()
})
