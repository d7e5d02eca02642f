import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { CallError } from '#core/callError.ts'
import { Providers } from '#ui/Providers.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

test.each([
  new Error('Unable to preload CSS for /assets/Screen.css'),
  new TypeError('Failed to fetch dynamically imported module: /assets/Screen.js'),
])('a screen that did not load is not called broken: $message', async (missing) => {
  const router = createMemoryRouter([{ errorElement: <ErrorScreen />, children: [{ path: '/', lazy: () => Promise.reject(missing) }] }])
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  await screen.findByText(/^This page could not be loaded/)
})

async function failed() {
  let isDown = true
  let arrive = () => {}
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const router = createMemoryRouter([
    {
      errorElement: <ErrorScreen />,
      children: [
        {
          path: '/',
          loader: () => {
            if (isDown) throw new CallError(0, { code: 'FAILED', message: 'The server cannot be reached.' })
            return null
          },
          element: 'the screen',
        },
        { path: '/slow', lazy: () => code.then(() => ({ element: 'the other screen' })) },
      ],
    },
  ])
  render(
    <Providers env="test" queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'Something went Wrong !' })
  return {
    follow: (to: string) => void router.navigate(to),
    /** Triggers an automatic retry. */
    reconnect: () => {
      isDown = false
      window.dispatchEvent(new Event('online'))
    },
    arrive,
  }
}

test('an unanswered query is retried once the server is back', async () => {
  const { reconnect } = await failed()
  await act(async () => reconnect())
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test('a navigation in progress is not cancelled by the retry, whether it is already rendered or not', async () => {
  const { follow, reconnect, arrive } = await failed()
  await act(async () => {
    follow('/slow')
    reconnect()
  })
  await act(async () => reconnect())
  await act(async () => arrive())
  expect(await screen.findByText('the other screen')).toBeTruthy()
})
