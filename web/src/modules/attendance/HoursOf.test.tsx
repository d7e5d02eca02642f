import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { HoursOf } from './HoursOf.tsx'

afterEach(() => vi.unstubAllGlobals())

test('who quickly goes back to this week is there', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = createMemoryRouter([{ path: '*', element: <HoursOf userId="u1" /> }], { initialEntries: ['/?show=chart'] })
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const [lastWeek, thisWeek] = [screen.getByRole('radio', { name: 'Last Week' }), screen.getByRole('radio', { name: 'This Week' })]
  await act(async () => {
    fireEvent.click(lastWeek)
    fireEvent.click(thisWeek)
  })
  expect(router.state.location.search).toBe('?show=chart')
})
