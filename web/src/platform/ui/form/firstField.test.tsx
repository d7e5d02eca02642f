import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FormDialog } from '../dialog/FormDialog.tsx'
import { Providers } from '../Providers.tsx'
import { Screen } from '../Screen.tsx'
import { focusFirstField } from './firstField.ts'

let pointsBy: 'mouse' | 'finger'
beforeEach(() => {
  pointsBy = 'mouse'
  const usual = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(hover: hover) and (pointer: fine)' ? { ...usual(query), matches: pointsBy === 'mouse' } : usual(query),
  )
})
afterEach(() => vi.unstubAllGlobals())

const form = (
  <form ref={focusFirstField}>
    <input type="hidden" name="token" />
    <input aria-label="Number" readOnly />
    <input aria-label="Name" />
    <input aria-label="Email" />
  </form>
)

async function goToForm(beside?: React.ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: <Screen title="List">Rows</Screen> },
    { path: '/new', element: <Screen title="New order">{form}</Screen> },
  ])
  render(
    <Providers queryClient={new QueryClient()}>
      {beside}
      <main>
        <RouterProvider router={router} />
      </main>
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'List' })
  return () => router.navigate('/new')
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a screen that is a form focuses the first field that can be filled in', async () => {
  const go = await goToForm()
  await go()
  await screen.findByRole('heading', { name: 'New order' })
  await waitFor(() => expect(focused()).toBe('Name'))
})

test('on a touch screen the title has the focus, and no keyboard appears', async () => {
  pointsBy = 'finger'
  const go = await goToForm()
  await go()
  await waitFor(() => expect(focused()).toBe('New order'))
})

test('a field that already has the focus keeps it', async () => {
  render(<input aria-label="Go to" />)
  screen.getByLabelText('Go to').focus()
  render(form)
  expect(focused()).toBe('Go to')
})

test('among radios the chosen one gets the focus, and tabs keep theirs', async () => {
  const { unmount } = render(
    <form ref={focusFirstField}>
      <input type="radio" name="stars" aria-label="One" />
      <input type="radio" name="stars" aria-label="Five" defaultChecked />
    </form>,
  )
  expect(focused()).toBe('Five')
  unmount()
  render(<button type="button" role="tab" aria-label="Apply" />)
  screen.getByRole('tab').focus()
  render(form)
  expect(focused()).toBe('Apply')
})

test('a dialog that is a form focuses its first field and not its close button', async () => {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <FormDialog title="Add a file" button="Add">
          {() => <input aria-label="Name" />}
        </FormDialog>
      ),
    },
  ])
  render(
    <Providers queryClient={new QueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  await waitFor(() => expect(focused()).toBe('Name'))
})
