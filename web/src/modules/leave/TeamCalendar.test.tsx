import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '#ui/Providers.tsx'
import { TeamCalendar } from './TeamCalendar.tsx'

afterEach(() => vi.unstubAllGlobals())

test('two quick steps move two months', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = createMemoryRouter([{ path: '*', element: <TeamCalendar /> }], { initialEntries: ['/?show=team&month=2026-11'] })
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  const after = screen.getByRole('button', { name: 'The month after' })
  await act(async () => {
    fireEvent.click(after)
    fireEvent.click(after)
  })
  expect(router.state.location.search).toBe('?show=team&month=2027-01')
})
