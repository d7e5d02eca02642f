import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Providers } from './Providers.tsx'
import { Screen, useArrival } from './Screen.tsx'

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

function Page() {
  useArrival()
  return (
    <>
      <Outlet />
      <div role="dialog" aria-label="Find or do anything">
        <button type="button" aria-label="Go" />
      </div>
      <input aria-label="Search" />
    </>
  )
}

/** Navigates to a screen whose data arrive when the test says so. */
async function goToLate() {
  let bring = () => {}
  const data = new Promise<void>((resolve) => {
    bring = resolve
  })
  const Late = () => {
    use(data)
    return <Screen title="Order">Facts</Screen>
  }
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Page />,
      children: [
        { index: true, element: <Screen title="List">Rows</Screen> },
        { path: 'quick', element: <Screen title="Quick">Facts</Screen> },
        {
          path: 'late',
          element: (
            <Suspense fallback={<p>On its way</p>}>
              <Late />
            </Suspense>
          ),
        },
      ],
    },
  ])
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'List' })
  return { router, bring: () => act(async () => bring()), go: () => act(() => router.navigate('/late')) }
}

test.each(['Search', 'Go'])(
  'a screen whose data arrive late does not take the focus from a control that was opened since: %s',
  async (name) => {
    const { go, bring } = await goToLate()
    await go()
    await screen.findByText('On its way')
    screen.getByLabelText(name).focus()
    await bring()
    await screen.findByRole('heading', { name: 'Order' })
    expect(focused()).toBe(name)
  },
)

test('if no control was opened, a screen whose data arrive late focuses its title', async () => {
  const { go, bring } = await goToLate()
  await go()
  await bring()
  await waitFor(() => expect(focused()).toBe('Order'))
})

test('a dialog that navigates to a screen gives the focus to it', async () => {
  const { router } = await goToLate()
  screen.getByLabelText('Go').focus()
  await act(() => router.navigate('/quick'))
  await waitFor(() => expect(focused()).toBe('Quick'))
})
